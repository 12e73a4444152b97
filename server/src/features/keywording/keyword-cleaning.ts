import { plainText } from '../../text/plain-text.ts'
import { saysNothing } from '../../text/says-nothing.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'

const maxSize = { words: 4, letters: 40 }
/** Names of events and institutions may be longer. */
const maxNameSize = { words: 7, letters: 64 }

/** Longer texts are cut here, because they contain no useful keyword. */
const maxTextLength = 2000

/** Words about the answer itself, or from the prompt, as `foldKeyword` folds them. */
const echoes = new Set(
  [
    'photo,photograph,image,picture,pic,digital photo,digital image,file,untitled,sample,example,placeholder,string',
    'keyword,tag,label,description,caption,reasoning,period,location,subject,main subject,action,setting,place type',
    'mood,concept,notable colour,notable color,technique,various,other,misc,miscellaneous,et cetera,etc,and more',
  ].flatMap((line) => line.split(',').map(foldKeyword)),
)

/**
 * Cleans the keywords of a model: removes surrounding bullets, quotes, punctuation and HTML tags, and splits a string
 * that contains a list or a hierarchy. Drops formulas, addresses, words without information, numbers, dates,
 * coordinates, camera data, file names, whole sentences, and repetitions that differ only in number, case or hyphens.
 * Order and spelling stay.
 */
export function cleanKeywords(raw: readonly string[]): string[] {
  // A single text with one comma is a list; next to other keywords it can be one, such as "Rome, Italy".
  const minCommas = raw.length === 1 ? 1 : 2
  const members = raw.filter(isWords).flatMap((text) => listMembers(text, minCommas))
  const words = members.flatMap(parts).filter(isWords)
  return distinctKeywords(words.map(bare).filter(isUseful))
}

function listMembers(text: string, minCommas: number): string[] {
  const members = text.slice(0, maxTextLength).split(/[,\n、，]/)
  return members.length > minCommas ? members : [text]
}

/** Before their first characters are removed as bullets, formulas and addresses can be recognised as such. */
const isWords = (text: string): boolean => !formulaOrScheme.test(plainText(text))

const formulaOrScheme =
  /^[\s"'`]*(?:=|[+@-]\w.*(?:\w\(|!\$?[a-z]+\$?\d)|(?:javascript|vbscript|data|file|blob|mailto|tel|https?|ftp)\s*:)/iu

/**
 * Splits a text into keywords: removes HTML tags, then separates the members of a list and the levels of a hierarchy
 * such as `people>family>uncle`, narrowest first.
 */
function parts(text: string): string[] {
  const plain = plainText(text.slice(0, maxTextLength)).replace(/<\/?[a-z][^<>]*>/gi, ' ')
  return plain
    .replace(/^[\s>]+/, '')
    .split(/[;<]/)
    .flatMap((list) => list.split(/[>|]/).toReversed())
}

function bare(text: string): string {
  const plain = plainText(text)
    .replace(/^(?:\d{1,2}[.)] |[\s"'“”„‘’«»`*_•·‣#>@+–—-])+/u, '')
    .replace(/[\s"'“”‘’«»`*_,;:]+$/u, '')
  return /\b\p{Lu}\.$/u.test(plain) ? plain : plain.replace(/\.+$/, '')
}

function isUseful(keyword: string): boolean {
  const words = keyword.split(' ')
  const capitals = words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length
  const max = capitals > words.length / 2 ? maxNameSize : maxSize
  if (!/\p{L}/u.test(keyword) || words.length > max.words) return false
  if ([...keyword].length > max.letters) return false
  if (saysNothing(keyword) || echoes.has(foldKeyword(keyword))) return false
  if (isFormulaOrAddress.test(keyword)) return false
  return !isDate(keyword) && !measures.some((measure) => measure.test(keyword))
}

/** Spreadsheet formulas, web addresses and mail addresses. */
const isFormulaOrAddress = /^=|\w\(.*["(]|:\/\/|^www\.|\S@\S+\.\w/iu

const measures = [
  /\d\s?°|\b(lat|lon|lng|latitude|longitude|gps)\b.*\d|^-?\d{1,3}[.,]\d+\s?[nsew]\b/i,
  /^(f ?\/? ?\d+([.,]\d+)?|iso ?\d+|\d+([.,]\d+)? ?mm|1\/\d+ ?(s|sec)?|\d+ ?(mp|dpi|ppi|px))$/i,
  /\.(jpe?g|png|gif|webp|tiff?|heic|avif|raw|dng)$/i,
  /^(img|dsc[nf]?|pict?|scan|photo|image|p)[-_ ]?\d{3,}/i,
]

const dateWord =
  /^(about|around|circa|ca?\.?|early|mid|late|the|of|in|year|ad|bc|ce|bce|am|pm|century|centuries|decade|\d{1,2}(st|nd|rd|th)|(\d\d|\d{4})?['’]?s|[\d.:/'’-]+s?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|may|june|july|august|september|october|november|december)$/i

/** Dates belong in the period, except the fourth of July, which is a name. */
function isDate(keyword: string): boolean {
  if (/^(4th|fourth) of july$/i.test(keyword) || !/\d/.test(keyword)) return false
  return keyword.split(/[\s,-]+/).every((word) => word === '' || dateWord.test(word))
}
