import { expect, test } from 'vitest'
import { holidayOf, seasonOf, timeOfDay } from './time.ts'

const at = (camera_date: string, latitude: number | null = 47) => ({
  camera_date,
  utc_offset: '+00:00',
  gps: latitude === null ? null : { latitude, longitude: 0 },
})

// AI-001
test.each([
  ['2008-01-10T12:00:00', 47, 'winter'],
  ['2008-12-01T12:00:00', 47, 'winter'],
  ['2008-03-10T12:00:00', 47, 'spring'],
  ['2008-07-10T12:00:00', 47, 'summer'],
  ['2008-07-10T12:00:00', -33, 'winter'],
  ['2008-10-10T12:00:00', -33, 'spring'],
  ['2008-07-10T12:00:00', 5, null],
  ['2008-07-10T12:00:00', null, null],
])('the season of %s at latitude %s is %s', (date, latitude, season) => {
  expect(seasonOf(at(date, latitude))).toBe(season)
})

// AI-001
test.each([
  ['2008-06-21T12:00:00', 'daytime'],
  ['2008-06-21T00:30:00', 'night'],
  ['2008-06-21T20:15:00', 'dusk'],
  ['2008-06-21T03:45:00', 'dawn'],
  ['2008-06-21T19:30:00', 'golden hour'],
])('by the sun %s is %s', (date, word) => {
  expect(timeOfDay(at(date))).toBe(word)
})

// AI-001
test('without a position the time of day is not guessed from the clock', () => {
  expect(timeOfDay(at('2008-06-21T23:00:00', null))).toBeNull()
  expect(timeOfDay({ ...at('2008-06-21T23:00:00'), utc_offset: null })).toBeNull()
})

// AI-001
test('only holidays with the same date everywhere are named', () => {
  expect(holidayOf(at('2008-12-24T20:00:00', null))).toBe('Christmas Eve')
  expect(holidayOf(at('2008-12-23T20:00:00'))).toBeNull()
})

// AI-001
test("New Year's Day is named only if a satellite has set the clock", () => {
  expect(holidayOf(at('1998-01-01T15:20:00'))).toBe("New Year's Day")
  expect(holidayOf(at('1998-01-01T15:20:00', null))).toBeNull()
})
