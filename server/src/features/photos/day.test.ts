import { expect, test } from 'vitest'
import { dayOf } from './day.ts'

test.each([
  ['UTC', '2026-03-31'],
  ['Europe/Zurich', '2026-04-01'],
  ['Pacific/Auckland', '2026-04-01'],
  ['America/Los_Angeles', '2026-03-31'],
])("the day of %s is the installation's own (ADMIN-011)", (zone, day) => {
  expect(dayOf(new Date('2026-03-31T23:30:00Z'), zone)).toBe(day)
})
