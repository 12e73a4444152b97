import { limits } from '@verso/contract/limits.ts'
import { expect, test } from 'vitest'
import { parseWhole } from './whole-number.ts'

// ADMIN-036
test.each([
  ['1', 1],
  ['100', 100],
  [' 7 ', 7],
  ['0', null],
  ['-1', null],
  ['2.5', null],
  ['1e1', null],
  ['3 apples', null],
  ['letters', null],
  ['', null],
  ['101', null],
])('%j is parsed as %j', (typed, whole) => {
  expect(parseWhole(typed, 100)).toBe(whole)
})

// LIM-007, LIM-016, LIM-017, LIM-018, ADMIN-009
test('the page sizes of the dashboard and the display times of messages are as specified', () => {
  expect(limits.dashboard).toEqual({
    pageSizes: [15, 30, 50, 75, 100],
    pageSize: 15,
    pageWindow: 10,
  })
  expect(limits).toMatchObject({ copiedMs: 2000, passwordChangedMs: 3000, errorMessageMs: 2000 })
})
