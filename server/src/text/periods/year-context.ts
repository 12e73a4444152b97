import { isMonth } from './date-words.ts'
import { anyOf, fillers } from './word-patterns.ts'

/**
 * What a year is by the words around it: the date of the photo; a year that is only mentioned, as in "our 1967
 * mustang"; that of a life, a thing or a copy; or a number such as that of a page.
 */
export type Meaning = 'date' | 'mention' | 'other' | 'number'

type Context = {
  before: string
  /** Up to the next year. */
  after: string
  isLast: boolean
  /** The year as it is written. */
  figures: string
  isDecade: boolean
  isRange: boolean
  /** Whether figures and the words directly before them form a date, such as "12 June 1954" or "about 1920". */
  isClear: boolean
  /** Whether a month or season is among these words. */
  hasMonthWord: boolean
}

const pattern = (source: string) => new RegExp(source, 'iu')
const maxLength = 60

const numbered = pattern(String.raw`(?:${anyOf('number')}|[#№€$£]|n[º°])[.:\s]*$`)
const counted = pattern(
  String.raw`^(?:\s?(?:(?:km|m|cm|mm|ft|feet|miles?|px|pixels?|dpi|euros?|dm|zł|uhr|hours?|hrs|stück)(?!\p{L})|[€$£%])|,[-–])`,
)
/** "2000 photos" or "about 2000 spectators", but not "1967 slides" or "Sommer 1955 Besucher". */
const roundCount = pattern(
  String.raw`^\d\d00\s(?:(?:pieces|people|persons?|spectators|visitors|guests|personen|besucher|zuschauer|gäste|personnes|persone|personas|pessoas|osób|mark)(?!\p{L})|years|jahre|photo|foto|picture|image|bilder|slide|dia|negativ|zdjęć)`,
)

const somewhere = String.raw`(?:\s+${anyOf('place')}(?:\s+[\p{L}'.-]+){1,4})?`
const byPerson = String.raw`(?:\s+${anyOf('by')}(?:\s+[\p{L}'-]+){1,2})?`
const end = String.raw`,?${fillers}$`
const otherWords = [
  String.raw`(?<!\d\.\s|natur\p{L}{1,5}\s)(?:${anyOf('life')}|†|(?<=\S ?)\*)${somewhere}${end}`,
  String.raw`${anyOf('built')}${byPerson}${somewhere}${end}`,
  String.raw`${anyOf('copy')}${byPerson}${fillers}$`,
]
const otherBefore = pattern(`(?:${[...otherWords, `${anyOf('model')}${fillers}$`].join('|')})`)
const sinceBefore = pattern(`${anyOf('since')}${fillers}$`)
const otherAfter = pattern(
  String.raw`^\s+(?:${anyOf('place', 'by')}(?:\s+[\p{L}'-]+){1,2}\s+)?${anyOf('life', 'built', 'copy')}`,
)
/** The whole text between two years, if it belongs to the second: "1967 scanned 2015", but not "2015 scan of 1967". */
const otherBetween = pattern(String.raw`^(?!.*\s(?:of|von|van|di)\s)\s+(?:${otherWords.join('|')})`)
const modelAfter = pattern(String.raw`^\s+${anyOf('model')}`)

const photoBefore = pattern(String.raw`${anyOf('photo')}(?:[\s(\[:]+${anyOf('in')})*[\s(\[:]*$`)
const photoAfter = pattern(String.raw`^\s+${anyOf('photo')}`)
const inBefore = pattern(String.raw`${anyOf('in', 'between')}[\s(\[:]*$`)
const occasionBefore = pattern(String.raw`${anyOf('occasion')}[^,;.()!?\n]{0,40}$`)
const occasionAfter = pattern(String.raw`^\s+${anyOf('occasion')}`)
const articleBefore = pattern(String.raw`${anyOf('article')}\s*$`)
/** As in "the 1960s". */
const smallBefore = pattern(String.raw`${anyOf('small')}\s*$`)
const placeAfter = new RegExp(String.raw`^\s+${anyOf('place')}`, 'u')
const clauseEnd = pattern(String.raw`^\s*(?:$|\n|[,;:.!?()\[\]"“”„»«–—|+&]|-\s|${anyOf('and')}\s)`)

export function meaningOf(context: Context): Meaning {
  const { isRange, isClear } = context
  const [before, after] = [context.before.slice(-maxLength), context.after.slice(0, maxLength)]
  if (isNumber({ ...context, before, after })) return 'number'
  if (photoBefore.test(before)) return 'date'
  if (isOther({ ...context, before, after })) return 'other'
  if (isClear || isRange || isDate({ ...context, before, after })) return 'date'
  return modelAfter.test(after) ? 'other' : 'mention'
}

function isNumber({ before, after, figures, hasMonthWord }: Context): boolean {
  if (hasMonthWord) return false
  if (numbered.test(before) || counted.test(after)) return true
  return roundCount.test(figures + after) && !occasionBefore.test(before)
}

/** As in "1958 print", but not in "2015 print 1958". */
const isOfPhoto = ({ after, isLast }: Context) =>
  photoAfter.test(after) && (isLast || !photoBefore.test(after))

function isOther(context: Context): boolean {
  const { before, after, isLast, isRange } = context
  if (isOfPhoto(context)) return false
  if (otherBefore.test(before) || (!isRange && sinceBefore.test(before))) return true
  return otherAfter.test(after) && (isLast || !otherBetween.test(after))
}

function isDate(context: Context): boolean {
  const { before, after, isLast, isDecade } = context
  const next = /^\s+(\p{L}+)/u.exec(after)?.[1]
  if ((next && isMonth(next)) || (!isLast && otherBetween.test(after))) return true
  if (clauseEnd.test(after) || placeAfter.test(after) || isOfPhoto(context)) return true
  if (occasionAfter.test(after)) return true
  if (isDecade && smallBefore.test(before)) return true
  return !articleBefore.test(before) && (occasionBefore.test(before) || inBefore.test(before))
}
