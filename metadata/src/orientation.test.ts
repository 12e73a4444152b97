import { expect, test } from 'vitest'
import { turnedOrientation } from './orientation.ts'

// DESK-003, A-64
test('a turn is added to the orientation that the file has, mirrored pictures included', () => {
  expect([0, 90, 180, 270].map((degrees) => turnedOrientation(1, degrees))).toEqual([1, 6, 3, 8])
  expect([0, 90, 180, 270].map((degrees) => turnedOrientation(6, degrees))).toEqual([6, 3, 8, 1])
  expect([0, 90, 180, 270].map((degrees) => turnedOrientation(2, degrees))).toEqual([2, 7, 4, 5])
  expect(turnedOrientation(0, 90)).toBe(6)
})
