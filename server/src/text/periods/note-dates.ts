import { readEdtf } from './edtf.ts'
import { entriesOf } from './word-patterns.ts'

export type Point = { year: number; isDecade: boolean }
/** A year or date in figures. */
export type NoteDate = {
  start: number
  end: number
  /** The year or decade, or the two of a range. */
  points: Point[]
  /** As `periodToEdtf` takes it. */
  written: string
  /** False for a year alone, which may be part of a name. */
  isClear: boolean
}
type Read = Pick<NoteDate, 'points' | 'written' | 'isClear'> | null
type Groups = (string | undefined)[]

const year = String.raw`(?:1[89]|20)\d\d`
const notBefore = String.raw`(?<![\p{L}\p{N}_]|\d[.,/:-]|\d\s?[x×]\s?)`
const notAfter = String.raw`(?![\p{L}\p{N}_]|[.,:]\d|\s?[x×]\s?\d)`
const decadeWord = String.raw`(?<!\p{L})(?:${entriesOf('decade').join('|').replaceAll('_', '\\s')})\s`
const decadeEnd = `(?:'?s|-?ern?(?:[- ]?jahren?)?)`

/** The forms of dates. A part of the text belongs to the first form that it has. */
const forms: { pattern: string; read: (groups: Groups) => Read }[] = [
  // 12.6.1954, 5/1/1967, 12.-14.6.54
  {
    pattern: String.raw`${notBefore}(\d\d?\.?\s?[-–+]\s?)?(\d\d?)([./-])\s?(\d\d?)\3\s?(${year}|'?[3-9]\d)`,
    read: ([more, first = '', sign = '', second = '', own = '']) => {
      const number = own.replace("'", '')
      const last = number.length === 2 ? `19${number}` : number
      const written = dayOf(last, [first, second], sign === '.')
      if (!written && own.length < 4 && !isDayAndMonth(first, second)) return null
      return clear(more && written ? written.slice(0, 7) : (written ?? last), last)
    },
  },
  // 1967-05-01
  {
    pattern: String.raw`${notBefore}(${year})([./-])(\d\d?)\2(\d\d?)`,
    read: ([own = '', , month = '', day = '']) => clear(iso(own, month, day) ?? own, own),
  },
  // 1967/5, 1967-05, 1958-64, 1958/59
  {
    pattern: String.raw`${notBefore}(${year})([-–—/])('?)(\d\d?)`,
    read: ([own = '', sign = '', mark, end = '']) => {
      const isNext = Number(end) === (Number(own) + 1) % 100
      const canBeMonth = sign === '/' ? !isNext : sign === '-' && end.length === 2
      const month = canBeMonth && !mark ? iso(own, end) : null
      if (month) return clear(month, own)
      const last = Number(own.slice(0, 2) + end)
      const isRange = end.length === 2 && (last > Number(own) || isNext)
      return isRange ? range(Number(own), last > Number(own) ? last : last + 100) : null
    },
  },
  // 6/1967, 05.1967, but not exposure times such as "f/2.8, 1/2000" or "1/2000 s"
  {
    pattern: String.raw`${notBefore}(?<!f\/[\d.]{1,4},?\s)(?!1\/\d{4},?\s?(?:s|sec|f\/|iso)(?:\P{L}|$))(\d\d?)[./-](${year})`,
    read: ([month = '', own = '']) => clear(iso(own, month) ?? own, own, iso(own, month) !== null),
  },
  // années 1960, anni '60, lata 60.
  {
    pattern: String.raw`${decadeWord}(?:los\s)?(?:(1[89]|20)(\d)0|'?([2-9])0)(?:'?s|-?tych)?(?!\s?[-–]\s?\d)`,
    read: ([century = '19', digit, short = '']) => decade(century + (digit ?? short), true),
  },
  // 1960s, 1960's, 1960er Jahre
  {
    pattern: String.raw`${notBefore}((?:1[89]|20)\d)0${decadeEnd}`,
    read: ([digits = '']) => decade(digits),
  },
  // '60s, the 60s, 60er Jahre
  {
    pattern: String.raw`(?:(?<![\p{L}\p{N}])'|(?<=(?<!\p{L})(?:the|early|mid|late|den|die|der)[\s-])(?=\d0'?(?:s|er))|(?<!\p{N})(?=\d0er[ -]?jahre))([2-9])0${decadeEnd}`,
    read: ([digit = '']) => decade(`19${digit}`),
  },
  // 1967, 1967 r.
  {
    pattern: String.raw`${notBefore}(${year})(\s?r\.|r|\sroku)?`,
    read: ([own = '', suffix]) => clear(own, own, suffix !== undefined),
  },
  // '67, '58-'64
  {
    pattern: String.raw`(?<![\p{L}\p{N}'])'([3-9]\d)(?:\s?[-–/]\s?'?([3-9]\d))?(?!')`,
    read: ([first = '', last]) =>
      last === undefined
        ? clear(`19${first}`, `19${first}`, false)
        : range(Number(`19${first}`), Number(`19${last}`)),
  },
]
const finders = forms.map(({ pattern, read }) => ({
  finder: new RegExp(pattern + notAfter, 'giu'),
  read,
}))

/** More dates than a note of normal length has. */
const maxDates = 50

/** The dates in a text after `tidy`, in their order, without those in the future or before photography. */
export function datesIn(text: string, now: Date): NoteDate[] {
  const dates: NoteDate[] = []
  for (const { finder, read } of finders) {
    for (const match of text.matchAll(finder).take(maxDates)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const found = dates.every((date) => date.end <= start || date.start >= end)
        ? read(match.slice(1))
        : null
      const points = found?.points.filter(({ year }) => year >= 1826 && year <= now.getFullYear())
      if (found && points?.length) dates.push({ ...found, points, start, end })
    }
  }
  return dates.toSorted((one, other) => one.start - other.start)
}

/** The text with straight apostrophes, and with spaces where two dates or a word and a date are not separated. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[’‘´`]/g, "'")
    .replace(/(?<!\p{L})(ca?)\.?(?=\d{4})/giu, '$1. ')
    .replace(/(?<=\d{4}),(?=\d{4})/g, ', ')
    .replace(/(?<=(?:1[89]|20)\d\d)([-–—/])(?=\d{4}(?!\d)|\d\d?\.\d\d?\.)/g, ' $1 ')

const clear = (written: string, year: string, isClear = true): Read => ({
  points: [{ year: Number(year), isDecade: false }],
  written,
  isClear,
})

const decade = (digits: string, isClear = false): Read => ({
  points: [{ year: Number(digits) * 10, isDecade: true }],
  written: `${digits}0s`,
  isClear,
})

const range = (from: number, to: number): Read =>
  from < to
    ? {
        points: [from, to].map((year) => ({ year, isDecade: false })),
        written: `${from}/${to}`,
        isClear: true,
      }
    : null

const isDayAndMonth = (one: string, other: string) =>
  [one, other].some((number) => Number(number) <= 12) &&
  [one, other].every((number) => Number(number) >= 1 && Number(number) <= 31)

/** Dots separate day and month in this order. With other signs, null if both orders are possible. */
function dayOf(year: string, [first, second]: [string, string], isDayFirst: boolean) {
  const [day, american] = [iso(year, second, first), iso(year, first, second)]
  if (!isDayFirst && day && american && day !== american) return null
  return day ?? american
}

/** Null if the calendar does not have this day or month. */
function iso(year: string, ...parts: string[]): string | null {
  const text = [year, ...parts.map((part) => part.padStart(2, '0'))].join('-')
  return Number(parts[0]) <= 12 && readEdtf(text) ? text : null
}
