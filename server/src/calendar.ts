/** Returns the calendar day `yyyy-mm-dd` in the installation's time zone: the key of the daily rollups. */
export const dayOf = (moment: Date, timeZone: string): string => dayFormat(timeZone).format(moment)

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * One format is kept per time zone: creating it takes 0.7 ms, and each claim and outcome needs one
 * (docs/decisions/0012-cost-of-a-photo.md).
 */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const kept = dayFormats.get(timeZone)
  if (kept) return kept
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, format)
  return format
}

/** Returns the first day `yyyy-mm-01` of the month of this day. */
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Returns when the day of `moment` began in this time zone. */
export const startOfDay = (moment: Date, timeZone: string) =>
  startOf(dayOf(moment, timeZone), timeZone)

/** Returns when the next month begins in this time zone. */
export function startOfNextMonth(moment: Date, timeZone: string): Date {
  const next = new Date(`${firstOfMonth(dayOf(moment, timeZone))}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return startOf(next.toISOString().slice(0, 10), timeZone)
}

function startOf(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let guess = midnight
  // Around a change of daylight saving time the offset may differ between the guess and the result.
  for (let round = 0; round < 2; round += 1) guess = midnight - (wallClock(guess, timeZone) - guess)
  return new Date(guess)
}

/** Returns the local time in this time zone, read as if it were UTC. */
function wallClock(time: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}
