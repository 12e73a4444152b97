import { displayName, shownPlaceOrPeriod, usedDimensions } from '@verso/contract/rules.ts'
import { expect, test } from 'vitest'
import { givenPhoto } from '../../test/given-photo.ts'
import { pollInterval, rangeText, costText, shortError } from './photo-format.ts'

// LIST-053, LIM-024
test('an error of 100 characters is shown in full, one of 101 is cut', () => {
  expect(shortError('x'.repeat(100))).toBe('x'.repeat(100))
  expect(shortError('x'.repeat(101))).toBe(`${'x'.repeat(100)} ...`)
  expect(shortError('😀'.repeat(101))).toBe(`${'😀'.repeat(100)} ...`)
  expect(shortError(null)).toBe('')
})

// LIST-046, LIST-047, LIST-048, LIST-049
test('used dimensions are Waiting, Original, a square, or height x width', () => {
  const shown = (status: 'pending' | 'completed', height: number | null, width: number | null) =>
    usedDimensions({ status, dimension_height: height, dimension_width: width })
  expect(shown('pending', 600, 400)).toBe('Waiting')
  expect(shown('completed', null, null)).toBe('Original')
  expect(shown('completed', 600, null)).toBe('600 x 600')
  expect(shown('completed', null, 400)).toBe('400 x 400')
  expect(shown('completed', 600, 400)).toBe('600 x 400')
})

// LIST-050, LIST-051
test('NA is shown as N/A, and everything else is unchanged', () => {
  expect(['NA', 'Nairobi', 'na', ''].map(shownPlaceOrPeriod)).toEqual(['N/A', 'Nairobi', 'na', ''])
})

// LIST-052
test('without an original name the display name comes from the stored name', () => {
  expect(displayName({ name: 'u/1234-img-cat.png' })).toBe('cat.png')
  expect(displayName({ name: 'u/1234-img-my-img-cat.png' })).toBe('my-img-cat.png')
  expect(displayName({ name: 'u/1234-img-cat.png', original_name: 'Cat 1.png' })).toBe('Cat 1.png')
})

// LIST-033, LIM-025
test('cost is US dollars with up to six decimals', () => {
  expect([0, 0.5, 0.0012345, 12, null, undefined].map(costText)).toEqual([
    '$0.00',
    '$0.50',
    '$0.001235',
    '$12.00',
    '',
    '',
  ])
})

// AI-010
test('the list polls every 10 s while a photo on the page, or one that it counts, is pending', () => {
  expect(pollInterval({ images: [givenPhoto(), givenPhoto({ status: 'pending' })] })).toBe(10_000)
  expect(pollInterval({ images: [givenPhoto(), givenPhoto({ status: 'failed' })] })).toBe(false)
  expect(pollInterval({ images: [givenPhoto()], status_counts: { pending: 1 } })).toBe(10_000)
  expect(pollInterval({ images: [givenPhoto()], status_counts: { pending: 0 } })).toBe(false)
  expect(pollInterval(undefined)).toBe(false)
})

// LIST-019
test('the range shows start, end and total', () => {
  expect(rangeText(1, 50, { length: 120 })).toBe('1 - 50 of 120')
  expect(rangeText(3, 50, { length: 120 })).toBe('101 - 120 of 120')
  expect(rangeText(1, 50, { length: 0 })).toBe('0 - 0 of 0')
  const capped = { length: 10_000, total_is_capped: true as const }
  expect(rangeText(1, 50, capped)).toBe('1 - 50 of 10,000+')
})
