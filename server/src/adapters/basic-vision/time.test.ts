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
  expect(timeOfDay(at(date))).toEqual({ word, source: 'sun' })
})

// AI-001
test('without a position the clock decides and is named as the source', () => {
  const word = (time: string) => timeOfDay(at(`2008-06-21T${time}`, null))
  expect(word('08:00:00')).toEqual({ word: 'morning', source: 'clock' })
  expect(word('23:00:00')).toEqual({ word: 'night', source: 'clock' })
  expect(word('00:00:00')).toBeNull()
})

// AI-001
test('only holidays with the same date everywhere are named', () => {
  expect(holidayOf(at('2008-12-24T20:00:00'))).toBe('Christmas Eve')
  expect(holidayOf(at('2008-12-23T20:00:00'))).toBeNull()
})
