import { uploadTypes } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { expect, test } from 'vitest'
import { sortOut } from './intake.ts'

const rules = { types: uploadTypes, present: 0, admin: false }
const file = (type: string, size = 1) => ({ type, size })
const many = (count: number) => Array.from({ length: count }, () => file('image/png'))

// UP-023
test('png, jpeg, gif and webp are taken', () => {
  const files = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map((type) => file(type))
  expect(sortOut(files, rules)).toEqual({ tooMany: false, accepted: files, unsupported: false })
})

// UP-024
test('another image type is told, and the good files of the drop are kept', () => {
  const files = [file('image/tiff'), file('image/png'), file('image/bmp')]
  expect(sortOut(files, rules)).toEqual({
    tooMany: false,
    accepted: [files[1]],
    unsupported: true,
  })
  expect(messages.unsupportedType).toBe('Unsupported file type!')
})

// UP-023
test('an installation that takes TIFF takes it here too', () => {
  const files = [file('image/tiff')]
  const verdict = sortOut(files, { ...rules, types: [...uploadTypes, 'image/tiff'] })
  expect(verdict).toEqual({ tooMany: false, accepted: files, unsupported: false })
})

// UP-025, UP-026
test('files that are no images vanish without a word, and so do empty ones of another type', () => {
  const files = [file('image/tiff', 0), file('text/plain'), file('')]
  expect(sortOut(files, rules)).toEqual({ tooMany: false, accepted: [], unsupported: false })
})

// UP-029, LIM-009
test('1500 rows pass, 1501 refuse the whole addition', () => {
  expect(sortOut(many(1500), rules)).toMatchObject({ tooMany: false })
  expect(sortOut(many(1501), rules)).toEqual({ tooMany: true })
  expect(sortOut(many(1), { ...rules, present: 1499 })).toMatchObject({ tooMany: false })
  expect(sortOut(many(2), { ...rules, present: 1499 })).toEqual({ tooMany: true })
  expect(messages.tooManyPhotos).toBe(
    'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.',
  )
})

// UP-029
test('what is left out anyway does not count', () => {
  const files = [...many(1500), file('text/plain'), file('image/png', 0)]
  expect(sortOut(files, rules)).toMatchObject({ tooMany: false })
})

// UP-030
test('admins have no cap', () => {
  expect(sortOut(many(1501), { ...rules, admin: true })).toMatchObject({ tooMany: false })
})
