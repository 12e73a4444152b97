import { uploadTypes } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { expect, test } from 'vitest'
import { sortOut } from './intake.ts'

const rules = { types: uploadTypes, present: 0, admin: false }
const file = (type: string, size = 1) => ({ type, size })
const many = (count: number) => Array.from({ length: count }, () => file('image/png'))

test('png, jpeg, gif and webp are taken (UP-023)', () => {
  const files = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map((type) => file(type))
  expect(sortOut(files, rules)).toEqual({ tooMany: false, accepted: files, unsupported: false })
})

test('another image type is told, and the good files of the drop are kept (UP-024)', () => {
  const files = [file('image/tiff'), file('image/png'), file('image/bmp')]
  expect(sortOut(files, rules)).toEqual({
    tooMany: false,
    accepted: [files[1]],
    unsupported: true,
  })
  expect(messages.unsupportedType).toBe('Unsupported file type!')
})

test('an installation that takes TIFF takes it here too (UP-023)', () => {
  const files = [file('image/tiff')]
  const verdict = sortOut(files, { ...rules, types: [...uploadTypes, 'image/tiff'] })
  expect(verdict).toEqual({ tooMany: false, accepted: files, unsupported: false })
})

test('files that are no images vanish without a word, and so do empty ones of another type (UP-025, UP-026)', () => {
  const files = [file('image/tiff', 0), file('text/plain'), file('')]
  expect(sortOut(files, rules)).toEqual({ tooMany: false, accepted: [], unsupported: false })
})

test('1500 rows pass, 1501 refuse the whole addition (UP-029, LIM-009)', () => {
  expect(sortOut(many(1500), rules)).toMatchObject({ tooMany: false })
  expect(sortOut(many(1501), rules)).toEqual({ tooMany: true })
  expect(sortOut(many(1), { ...rules, present: 1499 })).toMatchObject({ tooMany: false })
  expect(sortOut(many(2), { ...rules, present: 1499 })).toEqual({ tooMany: true })
  expect(messages.tooManyPhotos).toBe(
    'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.',
  )
})

test('what is left out anyway does not count (UP-029)', () => {
  const files = [...many(1500), file('text/plain'), file('image/png', 0)]
  expect(sortOut(files, rules)).toMatchObject({ tooMany: false })
})

test('admins have no cap (UP-030)', () => {
  expect(sortOut(many(1501), { ...rules, admin: true })).toMatchObject({ tooMany: false })
})
