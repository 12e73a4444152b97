import { expect, test } from 'vitest'
import type { LeftOut } from './inspect-file.ts'
import { groupLeftOut, leftOutText } from './left-out-groups.ts'

const leftOut: LeftOut[] = [
  { name: 'notes.txt', reason: 'notPhoto' },
  { name: 'phone/IMG_1.HEIC', reason: 'unsupported', type: 'image/heic' },
  { name: 'old.bmp', reason: 'unsupported', type: 'image/bmp' },
  { name: 'phone/IMG_2.HEIC', reason: 'unsupported', type: 'image/heic' },
]

//
test('files are grouped by reason, the largest group first, and formats say who can allow them', () => {
  expect(groupLeftOut(leftOut)).toEqual([
    {
      title: '2 HEIC',
      reason: 'An administrator can allow this format.',
      names: ['phone/IMG_1.HEIC', 'phone/IMG_2.HEIC'],
    },
    { title: '1 not a photo', reason: 'No picture format was recognised.', names: ['notes.txt'] },
    { title: '1 BMP', reason: 'This format cannot be uploaded.', names: ['old.bmp'] },
  ])
})

//
test('the text file has a line for each file, with its name and the reason', () => {
  expect(leftOutText(leftOut.slice(0, 2))).toBe(
    'notes.txt\tnot a photo: No picture format was recognised.\r\n' +
      'phone/IMG_1.HEIC\tHEIC: An administrator can allow this format.\r\n',
  )
})
