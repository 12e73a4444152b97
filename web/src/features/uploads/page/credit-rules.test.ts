import { expect, test } from 'vitest'
import { creditForecast, mayAdd, surplus } from './credit-rules.ts'

const free = { role: 'user', tier: 'free', total_credit: 5 }

// UP-035
test('a free account must keep one credit: 4 of 5 files start, 5 do not', () => {
  expect(surplus(free, 4)).toBe(0)
  expect(surplus(free, 5)).toBe(1)
  expect(surplus(free, 12)).toBe(8)
  expect(surplus({ role: 'user', tier: 'free' }, 1)).toBe(2)
})

// UP-035, UP-031
test('paying accounts and administrators start with any number of credits', () => {
  expect(surplus({ ...free, tier: 'price_studio' }, 5)).toBe(0)
  expect(surplus({ ...free, role: 'Admin', total_credit: 0 }, 5)).toBe(0)
})

// UP-028, UP-031
test('only administrators add files without credits', () => {
  for (const total_credit of [undefined, 0, -1]) {
    expect(mayAdd({ role: 'user', tier: 'price_studio', total_credit })).toBe(false)
    expect(mayAdd({ role: 'admin', tier: 'free', total_credit })).toBe(true)
  }
  expect(mayAdd({ ...free, total_credit: 1 })).toBe(true)
  expect(mayAdd(undefined)).toBe(true)
})

// UP-001, UP-032
test('the forecast shows credits before and after, and 0 for a record without credits', () => {
  const forecast = (total_credit: number | undefined, queued: number) =>
    creditForecast({ ...free, total_credit }, queued)
  expect(forecast(1240, 312)).toBe('1,240 − 312 = 928')
  expect(forecast(1240, 0)).toBe('1,240')
  expect(forecast(5, 12)).toBe('5 − 12 = −7')
  expect(forecast(undefined, 0)).toBe('0')
})
