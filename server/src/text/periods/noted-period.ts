import { dateWordOf } from './date-words.ts'
import { edtfLabel, parseEdtf } from './edtf.ts'
import { datesIn, type NoteDate, type Point, tidy } from './note-dates.ts'
import { anyOf } from './word-patterns.ts'
import { withWordsBefore } from './words-before.ts'
import { type Meaning, meaningOf } from './year-context.ts'

/** A period from the owner's note, in words and as EDTF (ISO 8601-2). */
export type NotedPeriod = {
  label: string
  edtf: string
  /** False if the note mentions a year without saying that the photo was taken then. */
  isDated: boolean
}

/** A date with the words that belong to it; `edtf` is null if they are no valid date. */
type Phrase = NoteDate & { edtf: string | null; phraseStart: number }
type Judged = Phrase & { meaning: Meaning }

/**
 * The period in a note such as "Grandma's album, Chicago, 1958 to 1964", from the first to the last year that it gives
 * as a date, or else that it mentions; null if it has no possible year. Years of birth, models and the like do not count.
 */
export function periodInNote(note: string | null, now: Date): NotedPeriod | null {
  const dates = judgedDates(note ?? '', now)
  const of = (meaning: Meaning) =>
    enclosing(
      dates.filter((date) => date.meaning === meaning),
      now,
    )
  const date = of('date')
  const period = date ?? of('mention')
  return period && { ...period, isDated: date !== null }
}

/** The years of lives, things and copies that a note gives; null if it gives none. */
export const otherYearsInNote = (note: string | null, now: Date) =>
  enclosing(
    judgedDates(note ?? '', now).filter(({ meaning }) => meaning === 'other'),
    now,
  )

/** The years in a note that cannot be the photo's: those of lives, things and copies, and numbers such as of pages. */
export function impossibleYearsInNote(note: string, now: Date): number[] {
  const dates = judgedDates(note, now)
  const yearsOf = (...meanings: Meaning[]) =>
    dates
      .filter(({ meaning }) => meanings.includes(meaning))
      .flatMap(({ points }) => points.map(({ year }) => year))
  const possible = yearsOf('date', 'mention')
  return yearsOf('other', 'number').filter((year) => !possible.includes(year))
}

/** The years of a wider range are those of a life. */
const maxRange = 30

function judgedDates(note: string, now: Date): Judged[] {
  const text = tidy(note)
  const phrases = phrasesIn(text, now)
  return phrases.map((phrase, position) => {
    const { points, isClear, phraseStart, start, end } = phrase
    const [first, last] = [points[0], points.at(-1)]
    const next = phrases[position + 1]
    const meaning = meaningOf({
      before: text.slice(phrases[position - 1]?.end ?? 0, phraseStart),
      after: text.slice(end, next?.phraseStart),
      figures: text.slice(start, end),
      isLast: next === undefined,
      isDecade: first?.isDecade ?? false,
      isRange: points.length > 1,
      isClear: isClear || phraseStart < start,
      hasMonthWord: hasMonthWord(text.slice(phraseStart, start)),
    })
    const isWide = (last?.year ?? 0) - (first?.year ?? 0) > maxRange
    return { ...phrase, meaning: isWide && meaning === 'date' ? 'mention' : meaning }
  })
}

const hasMonthWord = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).some((word) => dateWordOf(word)?.kind === 'month')

/** The dates of a text with the words before them. Two that are joined by "to" or the like become one. */
function phrasesIn(text: string, now: Date): Phrase[] {
  const phrases: Phrase[] = []
  let textBefore = ''
  for (const date of datesIn(text, now)) {
    const from = phrases.at(-1)?.end ?? 0
    const { edtf, start } = withWordsBefore(text.slice(from, date.start), date.written, now)
    const phraseStart = start === null ? date.start : from + start
    const between = text.slice(from, phraseStart)
    const last = phrases.at(-1)
    if (last?.points.length === 1 && date.points.length === 1 && joins(between, textBefore))
      phrases[phrases.length - 1] = merged(last, date)
    else phrases.push({ ...date, edtf, phraseStart })
    textBefore = between
  }
  return phrases
}

const to = new RegExp(
  String.raw`^\s*(?:[-–—/]|${anyOf('to')})(?:\s+${anyOf('small', 'in', 'to')})*\s*$`,
  'iu',
)
const and = new RegExp(String.raw`^\s*${anyOf('and')}(?:\s+${anyOf('small')})*\s*$`, 'iu')
const betweenEnd = new RegExp(String.raw`${anyOf('between')}(?:\s+${anyOf('small')})*\s*$`, 'iu')

const joins = (text: string, before: string) =>
  to.test(text) || (and.test(text) && betweenEnd.test(before))

const merged = (one: Phrase, other: NoteDate): Phrase => ({
  ...one,
  end: other.end,
  points: [...one.points, ...other.points].toSorted((a, b) => a.year - b.year),
  edtf: null,
})

/** From the first to the last year of all dates. */
function enclosing(dates: Phrase[], now: Date): Omit<NotedPeriod, 'isDated'> | null {
  const [only, ...others] = dates
  const points = dates.flatMap((date) => date.points)
  const codes = points.toSorted((one, other) => one.year - other.year).map(codeOf)
  const [first, last] = [codes[0], codes.at(-1)]
  const isSingle = only?.points.length === 1 && others.length === 0
  const edtf = (isSingle && only.edtf) || (first === last ? first : `${first}/${last}`)
  const period = edtf === undefined ? null : parseEdtf(edtf, now)
  return edtf && period ? { label: edtfLabel(period), edtf } : null
}

const codeOf = ({ year, isDecade }: Point) => (isDecade ? `${Math.floor(year / 10)}X` : `${year}`)
