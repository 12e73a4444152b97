import { expect, test } from 'vitest'
import { dayOf, startOfDay, startOfNextMonth } from './calendar.ts'

// ADMIN-011
test.each([
  ['UTC', '2026-03-31'],
  ['Europe/Zurich', '2026-04-01'],
  ['Pacific/Auckland', '2026-04-01'],
  ['America/Los_Angeles', '2026-03-31'],
])('the day in %s is that of the local time zone', (zone, day) => {
  expect(dayOf(new Date('2026-03-31T23:30:00Z'), zone)).toBe(day)
})

test.each([
  ['UTC', '2026-03-31T23:30:00Z', '2026-03-31T00:00:00Z', '2026-04-01T00:00:00Z'],
  ['Europe/Zurich', '2026-03-30T12:00:00Z', '2026-03-29T22:00:00Z', '2026-03-31T22:00:00Z'],
  ['Europe/Zurich', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-31T22:00:00Z'],
  ['America/Los_Angeles', '2026-12-31T12:00:00Z', '2026-12-31T08:00:00Z', '2027-01-01T08:00:00Z'],
])('days and months in %s begin at local midnight, at %s', (zone, now, day, month) => {
  expect(startOfDay(new Date(now), zone)).toEqual(new Date(day))
  expect(startOfNextMonth(new Date(now), zone)).toEqual(new Date(month))
})
