/** A period from the owner's note, in words and as EDTF (ISO 8601-2). */
export type NotedPeriod = { label: string; edtf: string }

const range = String.raw`\s*(?:-|–|—|\/|to|until|till|and|through)\s*`
const year = String.raw`(1[89]\d\d|20\d\d)`
const span = new RegExp(
  String.raw`(?<!\d|\d[.,/-])${year}(s)?(?:${range}(?:the )?${year}(s)?)?(?![\d.]*\d|[-/]\d|\s*[x×]\s*\d)`,
  'giu',
)
/** Numbers before these words are not years. */
const counted =
  /^\s*(?:photos?|pictures?|images?|slides?|negatives?|people|km|m|ft|feet|miles?|px|dpi|pieces)\b/iu
const about = /(?:\b(?:about|around|circa|ca?\.?)|~)\s*$/iu

/**
 * The period in a note such as "Grandma's album, Chicago, 1958 to 1964", from the first to the last year; null if the
 * note has no possible year.
 */
export function periodInNote(note: string | null, thisYear: number): NotedPeriod | null {
  const text = note ?? ''
  const found = [...text.matchAll(span)].filter(
    (match) => !counted.test(text.slice(match.index + match[0].length)),
  )
  const points = found.flatMap(([, from, decade, to, lastDecade]) => [
    { year: Number(from), isDecade: decade !== undefined },
    ...(to ? [{ year: Number(to), isDecade: lastDecade !== undefined }] : []),
  ])
  const ordered = points
    .filter((point) => point.year >= 1826 && point.year <= thisYear)
    .toSorted((one, other) => one.year - other.year)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return null
  const isGuess = ordered.length === 1 && about.test(text.slice(0, found[0]?.index))
  return worded(first, last, isGuess)
}

type Point = { year: number; isDecade: boolean }

function worded(first: Point, last: Point, isGuess: boolean): NotedPeriod {
  const words = ({ year: number, isDecade }: Point) => (isDecade ? `${number}s` : `${number}`)
  const code = ({ year: number, isDecade }: Point) =>
    isDecade && number % 10 === 0 ? `${Math.floor(number / 10)}X` : `${number}`
  if (words(first) === words(last)) {
    return isGuess
      ? { label: `About ${words(first)}`, edtf: `${code(first)}~` }
      : { label: words(first), edtf: code(first) }
  }
  return { label: `${words(first)} to ${words(last)}`, edtf: `${code(first)}/${code(last)}` }
}
