import { uploadTypes } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { expect, test } from 'vitest'
import { checkFiles } from './check-files.ts'

const rules = { types: uploadTypes, present: 0, admin: false }
const file = (type: string, size = 1) => ({ type, size })
const many = (count: number) => Array.from({ length: count }, () => file('image/png'))

// UP-023
test('PNG, JPEG, GIF and WebP are accepted', () => {
  const files = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map((type) => file(type))
  expect(checkFiles(files, rules)).toEqual({ tooMany: false, accepted: files, unsupported: false })
})

// UP-024
test('another image type is reported, and the accepted files of the drop are kept', () => {
  const files = [file('image/tiff'), file('image/png'), file('image/bmp')]
  expect(checkFiles(files, rules)).toEqual({
    tooMany: false,
    accepted: [files[1]],
    unsupported: true,
  })
  expect(messages.unsupportedType).toBe('Unsupported file type!')
})

// UP-023
test('TIFF is accepted on an installation that allows it', () => {
  const files = [file('image/tiff')]
  const check = checkFiles(files, { ...rules, types: [...uploadTypes, 'image/tiff'] })
  expect(check).toEqual({ tooMany: false, accepted: files, unsupported: false })
})

// UP-025, UP-026
test('files that are not images and empty files are dropped silently', () => {
  const files = [file('image/tiff', 0), file('text/plain'), file('')]
  expect(checkFiles(files, rules)).toEqual({ tooMany: false, accepted: [], unsupported: false })
})

// UP-029, LIM-009
test('1500 files are accepted, 1501 are refused as a whole', () => {
  expect(checkFiles(many(1500), rules)).toMatchObject({ tooMany: false })
  expect(checkFiles(many(1501), rules)).toEqual({ tooMany: true })
  expect(checkFiles(many(1), { ...rules, present: 1499 })).toMatchObject({ tooMany: false })
  expect(checkFiles(many(2), { ...rules, present: 1499 })).toEqual({ tooMany: true })
  expect(messages.tooManyPhotos).toBe(
    'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.',
  )
})

// UP-029
test('files that are dropped do not count towards the limit', () => {
  const files = [...many(1500), file('text/plain'), file('image/png', 0)]
  expect(checkFiles(files, rules)).toMatchObject({ tooMany: false })
})

// UP-030
test('administrators have no limit', () => {
  expect(checkFiles(many(1501), { ...rules, admin: true })).toMatchObject({ tooMany: false })
})
