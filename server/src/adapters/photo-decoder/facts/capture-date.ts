import { numberOf } from './position.ts'

/** Local time as `yyyy-mm-ddThh:mm:ss`, and the UTC offset if the text has one. */
export type WrittenDate = { local: string; offset: string | null }

/**
 * Times of clocks that were never set. Cameras start at the first second of a year. Computers count from the first
 * day of 1904, 1970 or 1980, from the end of 1899 or, because of a day 0 in a month 0, from 30 November 1999; the
 * offset of a time zone may be added.
 */
const unsetClockTimes = [
  /-01-01T00:00:0/,
  /^2000-01-01T00:00/,
  /^(1904|1970|1980)-01-01T/,
  /^(1899-12-3[01]|1903-12-31|1969-12-31|1979-12-31|1999-11-30)T\d\d:(00|15|30|45):0/,
]
const dayMs = 86_400_000

/**
 * Parses dates of EXIF (`2008:10:22 16:28:39`), XMP (`2001-02-03T04:05:06+01:00`) and IPTC (`20010203`). Null for
 * impossible dates, dates before photography or in the future (with a day's tolerance for time zones), and clocks that
 * were never set.
 */
export function parseWrittenDate(value: unknown, now: Date): WrittenDate | null {
  if (typeof value !== 'string') return null
  const match =
    /^\s*(\d{4})[-:]?(\d\d)[-:]?(\d\d)(?:[ T](\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?/.exec(
      value,
    )
  if (!match) return null
  const [year, month, day, hour = '00', minute = '00', second = '00', zone] = match.slice(1)
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const moment = Date.parse(`${local}Z`)
  const isReal =
    Number.isFinite(moment) && new Date(moment).toISOString().startsWith(`${year}-${month}-${day}`)
  if (!isReal || Number(year) < 1826 || moment > now.getTime() + dayMs) return null
  const hasTime = match[4] !== undefined
  if (hasTime && unsetClockTimes.some((reset) => reset.test(local))) return null
  return { local, offset: normalOffset(zone) }
}

/** The offset in the form `+02:00`; null for anything else. */
export function normalOffset(value: unknown): string | null {
  if (value === 'Z') return '+00:00'
  const match = typeof value === 'string' ? /^([+-])(\d\d):?(\d\d)$/.exec(value.trim()) : null
  if (!match || Number(match[2]) > 14 || Number(match[3]) > 59) return null
  return `${match[1]}${match[2]}:${match[3]}`
}

/**
 * The offset between local time and the UTC time of GPS, if it is close to a multiple of 15 minutes; otherwise null.
 */
export function offsetFromGps(local: string, gpsDay: unknown, gpsTime: unknown): string | null {
  if (typeof gpsDay !== 'string' || !Array.isArray(gpsTime)) return null
  const [hours, minutes, seconds] = gpsTime.map(numberOf)
  const day = Date.parse(`${gpsDay.replaceAll(':', '-')}T00:00:00Z`)
  const utc = day + (((hours ?? NaN) * 60 + (minutes ?? NaN)) * 60 + (seconds ?? NaN)) * 1000
  const difference = (Date.parse(`${local}Z`) - utc) / 60_000
  const quarters = Math.round(difference / 15) * 15
  if (!(Math.abs(difference - quarters) <= 3) || Math.abs(quarters) > 14 * 60) return null
  const size = Math.abs(quarters)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${quarters < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
