import { getPosition } from 'suncalc'
import type { PhotoFacts } from '../../ports/vision-model.ts'

type Moment = Pick<PhotoFacts, 'camera_date' | 'utc_offset' | 'gps'>

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const
const tropic = 23.44

/** The season at the position of the camera; null without a date or position, and in the tropics. */
export function seasonOf({ camera_date, gps }: Moment): string | null {
  if (!camera_date || !gps || Math.abs(gps.latitude) < tropic) return null
  const month = Number(camera_date.slice(5, 7))
  const northern = Math.floor((month % 12) / 3)
  return seasons[(northern + (gps.latitude < 0 ? 2 : 0)) % 4] ?? null
}

const fixedDays: Record<string, string> = {
  '01-01': "New Year's Day",
  '12-24': 'Christmas Eve',
  '12-25': 'Christmas Day',
  '12-31': "New Year's Eve",
}

/**
 * Holidays with the same date worldwide; any other would be a guess. New Year's Day counts only with a GPS position,
 * which means that a satellite has set the clock: clocks that were never set also show this day.
 */
export function holidayOf({ camera_date, gps }: Moment): string | null {
  const day = camera_date?.slice(5, 10) ?? ''
  return day === '01-01' && !gps ? null : (fixedDays[day] ?? null)
}

/**
 * The time of day by the height of the sun; null unless both position and UTC offset are known. A camera's clock
 * alone says little: it may be set to another time zone, and indoors every hour looks alike.
 */
export function timeOfDay({ camera_date, utc_offset, gps }: Moment): string | null {
  if (!camera_date || camera_date.endsWith('T00:00:00') || !gps || !utc_offset) return null
  return bySun(new Date(`${camera_date}${utc_offset}`), gps)
}

function bySun(moment: Date, gps: { latitude: number; longitude: number }): string {
  const height = (at: Date) => getPosition(at, gps.latitude, gps.longitude).altitude
  const now = height(moment)
  const isRising = height(new Date(moment.getTime() + 600_000)) > now
  if (now < -6) return 'night'
  if (now < 0) return isRising ? 'dawn' : 'dusk'
  if (now < 6) return 'golden hour'
  return 'daytime'
}
