import {
  type DateWord,
  dateWordOf,
  isJoining,
  isOnlyBeforeYear,
  isSkipped,
  isUnclearMonth,
} from './date-words.ts'
import { parseEdtf } from './edtf.ts'
import { periodToEdtf } from './period-words.ts'

/** What the words before a year add to it. */
type Parts = Partial<Record<DateWord['kind'] | 'day', string>>
type Found = { parts: Parts; start: number }

const maxLength = 60

/**
 * The date that a year or date makes with the words before it, as in "im Sommer 1962", "12. Juni 1954" and "about
 * 1920", as EDTF; and where in the text before it these words start, null if there are none. `written` is the year or
 * date as `periodToEdtf` takes it.
 */
export function withWordsBefore(
  before: string,
  written: string,
  now: Date,
): { edtf: string | null; start: number | null } {
  const { parts, start } = wordsBefore(before)
  const { open, about, partOfDecade, day, month } = parts
  const candidates = [
    [open, about, partOfDecade, day, month, written],
    [day, month, written],
    [written],
  ].map((words) => periodToEdtf(words.filter(Boolean).join(' ')))
  const edtf = candidates.find((candidate) => candidate && parseEdtf(candidate, now)) ?? null
  return { edtf, start: start < before.length ? start : null }
}

function wordsBefore(before: string): Found {
  const cut = Math.max(0, before.length - maxLength)
  const tokens = [...before.slice(cut).matchAll(/\p{L}+|\d+|\S/gu)].toReversed()
  const found: Found = { parts: {}, start: before.length }
  let isJoined = false
  let isOver = false
  for (const [position, { 0: word, index }] of tokens.entries()) {
    if (isRepeated(word, found.parts, isJoined)) return lessExact(word, found)
    const next = tokens[position + 1]?.[0] ?? ''
    const isPunctuated = /[.,]/.test(tokens[position - 1]?.[0] ?? '')
    if (!isOver && isPart(word, next, found.parts) && !(isPunctuated && isOpening(word)))
      take(word, cut + index, found)
    else if (isJoining(word) || isSkipped(word)) {
      isJoined ||= isJoining(word)
      isOver ||= !isSkipped(word) && !isHyphen(word, next)
    } else break
  }
  const { day: _day, ...withoutDay } = found.parts
  return found.parts.month ? found : { ...found, parts: withoutDay }
}

/** Only directly before a date: "before 1970", not "never before. 1970". */
const isOpening = (word: string) => dateWordOf(word)?.kind === 'open'
const isDay = (word: string) => /^\d\d?$/.test(word) && Number(word) >= 1 && Number(word) <= 31
/** As in "mid-1960s". */
const isHyphen = (word: string, next: string) =>
  word === '-' && dateWordOf(next)?.kind === 'partOfDecade'

function isPart(word: string, next: string, parts: Parts): boolean {
  if (isDay(word)) return !parts.day
  const isFirst = Object.keys(parts).length === 0
  if (isOnlyBeforeYear(word)) return isFirst
  const kind = dateWordOf(word)?.kind
  if (kind === 'month' && isUnclearMonth(word) && !parts.day && !isDay(next)) return false
  return kind !== undefined && !parts[kind]
}

function take(word: string, start: number, found: Found) {
  const dateWord = dateWordOf(word)
  if (dateWord) found.parts[dateWord.kind] = dateWord.english
  else found.parts.day = word
  // A number before a year is a day only together with a month.
  if (dateWord || found.parts.month) found.start = start
}

/** In "Juni bis August 1967" the month is not that of the photo, in "12.-14. Juni 1967" the day is not. */
const isRepeated = (word: string, { day, month }: Parts, isJoined: boolean) =>
  isDay(word)
    ? isJoined && day !== undefined
    : month !== undefined && dateWordOf(word)?.kind === 'month'

function lessExact(word: string, { parts, start }: Found): Found {
  const { day: _day, month, ...others } = parts
  return { parts: isDay(word) ? { ...others, month } : others, start }
}
