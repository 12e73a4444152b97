/**
 * The subset of ISO 8601-2 (EDTF) that periods use: `1998-07-04`, `1998-07`, `1998-22` (21 to 24: spring to
 * winter), `1998`, `196X`, `19XX`, each with an optional `?`, `~` or `%`, and intervals such as `1965/1970`.
 */
type EdtfDate = {
  year: string
  /** `07`, or `22` for a season. */
  part: string | null
  day: string | null
  qualifier: '' | '?' | '~' | '%'
}

/** The year of the oldest known photograph. */
const firstYear = 1826
const dayMs = 86_400_000
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter']

/**
 * The dates of an expression, one or the two of an interval. Null for anything else, and for intervals that end before they
 * begin, dates in the future and dates before photography.
 */
export function parseEdtf(text: string, now: Date): EdtfDate[] | null {
  const dates = text.split('/').map(parseDate)
  if (dates.length > 2 || !dates.every((date) => date !== null)) return null
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || earliest(first) > latest(last)) return null
  if (dates.length === 2 && earliest(first) > earliest(last)) return null
  const today = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  const isPast = earliest(first) <= today && earliest(last) <= today
  return isPast && Number(latest(first).slice(0, 4)) >= firstYear ? dates : null
}

function parseDate(text: string): EdtfDate | null {
  const match = /^(\d{4}|\d{3}X|\d{2}XX)(?:-(\d\d)(?:-(\d\d))?)?([?~%]?)$/.exec(text)
  if (!match) return null
  const [year = '', part = null, day = null, qualifier = ''] = match.slice(1)
  const date = { year, part, day, qualifier: qualifier as EdtfDate['qualifier'] }
  return isOnCalendar(date) ? date : null
}

function isOnCalendar({ year, part, day }: EdtfDate): boolean {
  if (part === null) return true
  if (year.includes('X')) return false
  const number = Number(part)
  const isSeason = number >= 21 && number <= 24
  if (day === null) return isSeason || (number >= 1 && number <= 12)
  const moment = new Date(`${year}-${part}-${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(day)
}

/** First and last possible day. For a season any day of the year, because it depends on the hemisphere. */
const earliest = (date: EdtfDate) => bound(date, '0', '01-01', '01')
const latest = (date: EdtfDate) => bound(date, '9', '12-31', '31')

function bound({ year, part, day }: EdtfDate, digit: string, ofYear: string, ofMonth: string) {
  const bounded = year.replaceAll('X', digit)
  if (part === null || Number(part) > 12) return `${bounded}-${ofYear}`
  return `${bounded}-${part}-${day ?? ofMonth}`
}

/** In words: `4 July 1998`, `Summer 1998`, `About 1965`, `1960s`, `1965 to 1970`. */
export function edtfLabel(dates: EdtfDate[]): string {
  const words = dates.map(dateWords).join(' to ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const certainty = { '': '', '?': 'possibly ', '~': 'about ', '%': 'possibly about ' }

function dateWords({ year, part, day, qualifier }: EdtfDate): string {
  const number = Number(part)
  const season = number > 12 ? seasons[number - 21] : months[number - 1]
  const words = part === null ? yearWords(year) : `${season} ${year}`
  return certainty[qualifier] + (day === null ? words : `${Number(day)} ${words}`)
}

function yearWords(year: string): string {
  if (year.endsWith('XX')) return `${Number(year.slice(0, 2)) + 1}th century`
  return year.endsWith('X') ? `${year.slice(0, 3)}0s` : year
}
