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

/** A word with the ones before and after it in the text, which are empty at its ends. */
type Token = { word: string; start: number; left: string; right: string }

function tokensOf(text: string): Token[] {
  const cut = Math.max(0, text.length - maxLength)
  const words = [...text.slice(cut).matchAll(/\p{L}+|\d+|\S/gu)]
  const at = (position: number) => words[position]?.[0] ?? ''
  return words.map(({ 0: word, index }, position) => ({
    word,
    start: cut + index,
    left: at(position - 1),
    right: at(position + 1),
  }))
}

function wordsBefore(before: string): Found {
  const found: Found = { parts: {}, start: before.length }
  let isJoined = false
  let isOver = false
  for (const token of tokensOf(before).toReversed()) {
    const { word } = token
    // As in "Apollo 11, July 1969".
    if (word === ',' && found.parts.month) break
    if (isRepeated(word, found.parts, isJoined)) return lessExact(word, found)
    if (!isOver && isPart(token, found.parts)) take(token, found)
    else if (isJoining(word) || isSkipped(word)) {
      isJoined ||= isJoining(word)
      isOver ||= !isSkipped(word) && !isHyphen(token)
    } else break
  }
  const { day: _day, ...withoutDay } = found.parts
  return found.parts.month ? found : { ...found, parts: withoutDay }
}

const isDay = (word: string) => /^\d\d?$/.test(word) && Number(word) >= 1 && Number(word) <= 31
/** As in "mid-1960s". */
const isHyphen = ({ word, left }: Token) =>
  word === '-' && dateWordOf(left)?.kind === 'partOfDecade'

function isPart({ word, left, right }: Token, parts: Parts): boolean {
  if (isDay(word)) return !parts.day
  const isFirst = Object.keys(parts).length === 0
  if (isOnlyBeforeYear(word)) return isFirst
  const kind = dateWordOf(word)?.kind
  if (kind === 'month' && isUnclearMonth(word) && !parts.day && !isDay(left)) return false
  // Not in "never before. 1970".
  if (kind === 'open' && /[.,]/.test(right)) return false
  return kind !== undefined && !parts[kind]
}

function take({ word, start }: Token, found: Found) {
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
