/**
 * The subset of ISO 8601-2 (EDTF) that periods use: `1998-07-04`, `1998-07`, `1998-22` (21 to 24: spring to
 * winter), `1998`, `196X`, `19XX`, each with an optional `?`, `~` or `%`, and intervals such as `1965/1970`, which may be
 * open: `../1965`, `1965/..`.
 */
type EdtfDate = {
  year: string
  /** `07` for a month, or `22` for a season. */
  part: string | null
  day: string | null
  qualifier: '' | '?' | '~' | '%'
}

/** One date, the two dates of an interval, or the known date of an open interval. */
export type EdtfPeriod = { dates: EdtfDate[]; open: 'before' | 'after' | null }

/** The year of the oldest known photograph. */
const firstYear = 1826
const dayMs = 86_400_000
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter']

/**
 * The period of an expression. Null for anything else, and for intervals that end before they begin, dates in the
 * future and dates before the first photograph.
 */
export function parseEdtf(text: string, now: Date): EdtfPeriod | null {
  const period = readEdtf(text)
  const [first, last] = [period?.dates[0], period?.dates.at(-1)]
  if (!first || !last) return null
  const today = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  const isPast = earliest(first) <= today && earliest(last) <= today
  return isPast && Number(latest(first).slice(0, 4)) >= firstYear ? period : null
}

/** Like `parseEdtf`, but also for times in the future and before photography. */
export function readEdtf(text: string): EdtfPeriod | null {
  const open = text.startsWith('../') ? 'before' : text.endsWith('/..') ? 'after' : null
  const closed = open ? text.replace(/^\.\.\/|\/\.\.$/, '') : text
  const dates = closed.split('/').map(parseDate)
  if (dates.length > (open ? 1 : 2) || !dates.every((date) => date !== null)) return null
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || earliest(first) > latest(last)) return null
  return dates.length === 2 && earliest(first) > earliest(last) ? null : { dates, open }
}

/** First and last possible year of a period; null if that end is open. */
export function edtfYears({ dates, open }: EdtfPeriod): {
  from: number | null
  to: number | null
} {
  const [first, last] = [dates[0], dates.at(-1)]
  const year = (day: string | undefined) => (day === undefined ? null : Number(day.slice(0, 4)))
  return {
    from: open === 'before' ? null : year(first && earliest(first)),
    to: open === 'after' ? null : year(last && latest(last)),
  }
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

/** First and last possible day. A season can be any part of the year, because it depends on the hemisphere. */
const earliest = (date: EdtfDate) => bound(date, '0', '01-01', '01')
const latest = (date: EdtfDate) => bound(date, '9', '12-31', '31')

function bound({ year, part, day }: EdtfDate, digit: string, ofYear: string, ofMonth: string) {
  const bounded = year.replaceAll('X', digit)
  if (part === null || Number(part) > 12) return `${bounded}-${ofYear}`
  return `${bounded}-${part}-${day ?? ofMonth}`
}

/** The period in words: `4 July 1998`, `Summer 1998`, `About 1965`, `Late 1960s`, `1965 to 1970`, `Before 1965`. */
export function edtfLabel({ dates, open }: EdtfPeriod): string {
  const words = partOfDecade(dates) ?? dates.map(dateWords).join(' to ')
  const label = open ? `${open} ${words}` : words
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}

/** An approximate third of a decade, as `periodToEdtf` writes `early 1960s`. */
function partOfDecade([first, last]: EdtfDate[]): string | null {
  const isAbout = first?.qualifier === '~' && last?.qualifier === '~'
  if (!isAbout || first.part !== null || last.part !== null) return null
  const decade = first.year.slice(0, 3)
  const part = decadeParts.find(
    ({ from, to }) => first.year === `${decade}${from}` && last.year === `${decade}${to}`,
  )
  return part ? `${part.word} ${decade}0s` : null
}

/** The meaning of `early`, `mid` and `late`: the last digits of the first and last year. */
export const decadeParts = [
  { word: 'early', from: 0, to: 3 },
  { word: 'mid', from: 4, to: 6 },
  { word: 'late', from: 7, to: 9 },
] as const

const certainty = { '': '', '?': 'possibly ', '~': 'about ', '%': 'possibly about ' }

function dateWords({ year, part, day, qualifier }: EdtfDate): string {
  const number = Number(part)
  const season = number > 12 ? seasons[number - 21] : months[number - 1]
  const words = part === null ? yearWords(year) : `${season} ${year}`
  return certainty[qualifier] + (day === null ? words : `${Number(day)} ${words}`)
}

function yearWords(year: string): string {
  if (year.endsWith('XX')) return `${ordinal(Number(year.slice(0, 2)) + 1)} century`
  return year.endsWith('X') ? `${year.slice(0, 3)}0s` : year
}

const ordinal = (number: number) => (number === 21 ? '21st' : `${number}th`)
