import { expect, test } from 'vitest'
import { formatDateTime, formatNumber } from './format.ts'

test('a time is shown as local date and time', () => {
  const local = new Date(2026, 4, 2, 10, 12).toISOString()
  expect(formatDateTime(local)).toBe('2 May 2026, 10:12')
})

test('a number is shown with thousands separators', () => {
  expect(formatNumber(1286)).toBe('1,286')
})
