import { expect, test } from 'vitest'
import { parseSide, presetOf, sizeOf } from './resolution.ts'

// SET-013, SET-014, DATA-033
test.each([
  [0, 0, 'original'],
  [512, 512, '512x512'],
  [800, 800, '800x800'],
  [600, 400, 'custom'],
  [512, 800, 'custom'],
  [0, 512, 'custom'],
] as const)('%i by %i is %s', (height, width, preset) => {
  expect(presetOf({ height, width })).toBe(preset)
})

// SET-015, SET-017, DATA-033
test('a preset sets its size, custom keeps the current one', () => {
  const now = { height: 600, width: 400 }
  expect(sizeOf('original', now)).toEqual({ height: 0, width: 0 })
  expect(sizeOf('512x512', now)).toEqual({ height: 512, width: 512 })
  expect(sizeOf('800x800', now)).toEqual({ height: 800, width: 800 })
  expect(sizeOf('custom', now)).toBe(now)
})

// SET-020, SET-021, SET-022
test.each([
  ['640', 640],
  ['640.7', 640],
  ['', 0],
  [' ', 0],
  ['0', 0],
  ['-1', null],
  ['-640', null],
  ['abc', null],
  ['10000', 10_000],
  ['10001', null],
  ['12000', null],
  ['1e3', null],
  ['+5', null],
])('%j is parsed as %j', (typed, side) => {
  expect(parseSide(typed)).toBe(side)
})
