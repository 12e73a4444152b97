/** The calendar day `yyyy-mm-dd` in the installation's zone: the key of the daily rollups. */
export const dayOf = (moment: Date, timeZone: string): string => formatOf(timeZone).format(moment)

/** Making one takes longer than all else that is done with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

/** The first day `yyyy-mm-01` of the month that this day is in. */
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The moment at which the day of `moment` began in that zone. */
export const startOfDay = (moment: Date, timeZone: string) =>
  startOf(dayOf(moment, timeZone), timeZone)

/** The moment at which the next month begins in that zone. */
export function startOfNextMonth(moment: Date, timeZone: string): Date {
  const next = new Date(`${firstOfMonth(dayOf(moment, timeZone))}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return startOf(next.toISOString().slice(0, 10), timeZone)
}

function startOf(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let guess = midnight
  // The zone's offset may differ between the guess and the answer, where clocks are put forward or back.
  for (let round = 0; round < 2; round += 1) guess = midnight - (wallClock(guess, timeZone) - guess)
  return new Date(guess)
}

/** What the clocks of the zone show at that moment, read as if they were UTC. */
function wallClock(time: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}
