import { edtfLabel, parseEdtf } from './edtf.ts'
import { periodToEdtf } from './period-words.ts'
import { isDate, isOfName, isOtherYear } from './year-words.ts'

/** A period from the owner's note, in words and as EDTF (ISO 8601-2). */
export type NotedPeriod = {
  label: string
  edtf: string
  /** False if the note mentions a year without saying that the photo was taken then. */
  isDated: boolean
}

const range = String.raw`\s*(?:-|–|—|\/|to|until|till|and|through)\s*`
const year = String.raw`(1[89]\d\d|20\d\d)`
const span = new RegExp(
  String.raw`(?<!\d|\d[.,/-])${year}(s)?(?:${range}(?:the )?${year}(s)?)?(?![\d.]*\d|[-/]\d|\s*[x×]\s*\d)`,
  'giu',
)

/**
 * The period in a note such as "Grandma's album, Chicago, 1958 to 1964", from the first to the last year that it gives
 * as a date, or else that it mentions; null if it has no possible year. Years of birth, models and the like do not count.
 */
export function periodInNote(note: string | null, now: Date): NotedPeriod | null {
  const mentions = mentionsIn(note ?? '', now)
  const dated = mentions.filter(({ isDated }) => isDated)
  const edtf = enclosing(dated.length > 0 ? dated : mentions)
  const period = edtf === null ? null : parseEdtf(edtf, now)
  return edtf && period ? { label: edtfLabel(period), edtf, isDated: dated.length > 0 } : null
}

type Point = { year: number; isDecade: boolean }
type Mention = {
  points: Point[]
  /** The period that the words before the year make more exact; null if they do not. */
  exact: string | null
  isDated: boolean
}

function mentionsIn(text: string, now: Date): Mention[] {
  let end = 0
  return [...text.matchAll(span)].flatMap((match) => {
    const [before, after] = [
      text.slice(end, match.index),
      text.slice(match.index + match[0].length),
    ]
    end = match.index + match[0].length
    const points = pointsOf(match, now.getFullYear())
    const exact = points.length > 1 ? null : exactPeriod(before, match[0], now)
    const isExactDate = exact !== null && /-\d\d/.test(exact)
    if (points.length === 0 || isOtherYear(before, after)) return []
    if (points.length === 1 && !isExactDate && isOfName(after)) return []
    return { points, exact, isDated: points.length > 1 || isExactDate || isDate(before, after) }
  })
}

const pointsOf = ([, from, decade, to, lastDecade]: RegExpExecArray, thisYear: number): Point[] =>
  [
    { year: Number(from), isDecade: decade !== undefined },
    ...(to ? [{ year: Number(to), isDecade: lastDecade !== undefined }] : []),
  ].filter((point) => point.year >= 1826 && point.year <= thisYear)

/** How many words before a year can belong to it, as in "the summer of 1962". */
const maxWords = 3

function exactPeriod(before: string, own: string, now: Date): string | null {
  const words = before.replace(/[("'“„]/g, '').split(/(?<=\s)/)
  for (let from = Math.max(0, words.length - maxWords); from < words.length; from++) {
    const edtf = periodToEdtf(words.slice(from).join('') + own)
    if (edtf && parseEdtf(edtf, now)) return edtf
  }
  return null
}

/** From the first to the last year of all mentions. */
function enclosing(mentions: Mention[]): string | null {
  const [only, ...others] = mentions
  if (only?.exact && others.length === 0) return only.exact
  const codes = mentions
    .flatMap(({ points }) => points)
    .toSorted((one, other) => one.year - other.year)
    .map(codeOf)
  const [first, last] = [codes[0], codes.at(-1)]
  if (!first || !last) return null
  return first === last ? first : `${first}/${last}`
}

const codeOf = ({ year: number, isDecade }: Point) =>
  isDecade && number % 10 === 0 ? `${Math.floor(number / 10)}X` : `${number}`
