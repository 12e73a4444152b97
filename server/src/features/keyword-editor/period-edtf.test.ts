import { expect, test } from 'vitest'
import { periodToEdtf } from './period-edtf.ts'

test.each([
  ['1958', '1958'],
  ['c. 1958', '1958~'],
  ['about 1950s', '195X~'],
  ['1950s', '195X'],
  ['12 May 1958', '1958-05-12'],
  ['June 1958', '1958-06'],
  ['1958-06-30', '1958-06-30'],
  ['1958-1964', '1958/1964'],
  ['1958 to June 1964', '1958/1964-06'],
  ['31 February 1958', null],
  ['1964–1958', null],
  ['after the war', null],
  ['NA', null],
])('converts a period that is clear: %s', (period, edtf) => {
  expect(periodToEdtf(period)).toBe(edtf)
})
