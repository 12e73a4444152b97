import { decadeParts, readEdtf } from './edtf.ts'

const months =
  'january february march april may june july august september october november december'.split(' ')
const seasons: Record<string, string> = {
  spring: '21',
  summer: '22',
  autumn: '23',
  fall: '23',
  winter: '24',
}
const twoDigits = (value: string | number) => String(value).padStart(2, '0')

const about = /^(?:c\.?|ca\.?|circa|about|around|approximately|approx\.?|roughly|~)\s*(?=\d|the )/
const between =
  /\s+(?:to|until|till|through|and|or)\s+|\s*[–—/]\s*|\s*\.\.\s*|(?<=\d{4}s?)\s*-\s*(?=\d{4})/

/**
 * Converts a period in words, or one that is not quite EDTF, to EDTF (ISO 8601-2): `c. 1958`, `early 1960s`, `Summer
 * 1998`, `before 1970`, `[1965..1970]`, `between 1965 and 1970`. Null unless its meaning is clear. Whether the years
 * are possible is checked by `parseEdtf`.
 */
export function periodToEdtf(period: string): string | null {
  if (readEdtf(period.trim())) return period.trim()
  const text = period
    .trim()
    .toLowerCase()
    .replace(/^[[{(]\s*(.*?)\s*[\])}]$/, '$1')
    .replace(/^(?:between|from)\s+/, '')
    .replace(/(?<=^|\s)the\s+/g, '')
  const open = openInterval(text)
  if (open) return open
  const [from, to, ...more] = text
    .replace(/(\d\d)(\d\d)\s*[-–/]\s*(?=(?:2[5-9]|[3-9]\d)$)/, '$1$2-$1')
    .split(between)
  if (more.length > 0 || !from) return null
  if (to === undefined) return dateOrGuess(from)
  const ends = [dateOrGuess(from), dateOrGuess(to)]
  return ends.every((end) => end !== null && !end.includes('/')) &&
    String(ends[0]) <= String(ends[1])
    ? ends.join('/')
    : null
}

function openInterval(text: string): string | null {
  const [, word = '', rest = ''] =
    /^(before|prior to|by|until|after|since|\.\.\/?)\s*(.+)$/.exec(text) ?? []
  const isLaterOpen = /(?:\/\.\.|\.\.| or later)$/.test(text)
  const date = dateOrGuess(isLaterOpen ? text.replace(/(?:\/\.\.|\.\.| or later)$/, '') : rest)
  if (!date || date.includes('/') || (!word && !isLaterOpen)) return null
  return isLaterOpen || word === 'after' || word === 'since' ? `${date}/..` : `../${date}`
}

function dateOrGuess(text: string): string | null {
  const guess = text.replace(about, '')
  if (guess === text) return simpleDate(text)
  const date = simpleDate(guess)
  return date && (/[~?%/]/.test(date) ? date : `${date}~`)
}

function simpleDate(text: string): string | null {
  if (/^\d{4}[?~%]?$/.test(text)) return text
  const decade = /^(\d{3})(?:0['’]?s|[xu])$/.exec(text)?.[1]
  if (decade) return `${decade}X`
  const century = /^(\d\d)(?:st|nd|rd|th) century$/.exec(text)?.[1]
  if (century) return `${Number(century) - 1}XX`
  return (
    decadePart(text) ??
    isoDate(text) ??
    seasonOfYear(text) ??
    writtenDate(text) ??
    (/^\d{4}-(?:xx|uu)/.test(text) ? text.slice(0, 4) : null)
  )
}

function decadePart(text: string): string | null {
  const [, word, decade] =
    /^(early|mid|late)[\s-]+(?:to[\s-]+late[\s-]+)?(\d{3})0['’]?s$/.exec(text) ?? []
  const part = decadeParts.find((each) => each.word === word)
  return part ? `${decade}${part.from}~/${decade}${part.to}~` : null
}

function isoDate(text: string): string | null {
  const [, year, month = '', day] =
    /^(\d{4})-(\d\d)(?:-(\d\d|xx))?(?:t[\d:.]+z?)?$/.exec(text) ?? []
  if (!year) return null
  if (Number(month) > 20 && Number(month) < 25 && day === undefined) return `${year}-${month}`
  return validDate(year, Number(month), day === 'xx' ? undefined : day)
}

function seasonOfYear(text: string): string | null {
  const [, season = '', year] =
    /^(spring|summer|autumn|fall|winter)(?: of)?,? (\d{4})$/.exec(text) ?? []
  return year ? `${year}-${seasons[season]}` : null
}

function writtenDate(text: string): string | null {
  const [, month = '', dayAfter, last] =
    /^([a-z]{3,})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,\s+)?(\d{4})$/.exec(text) ?? []
  if (last) return validDate(last, monthOf(month), dayAfter)
  const [, day, name = '', year] =
    /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,})\.?\s+(\d{4})$/.exec(text) ?? []
  return year ? validDate(year, monthOf(name), day) : null
}

/** From 1 to 12, also for short forms such as `sept`; 0 for other words. */
const monthOf = (word: string) => months.findIndex((month) => month.startsWith(word)) + 1

/** Null if the calendar does not have this day. */
function validDate(year: string, month: number, day?: string): string | null {
  const moment = new Date(Date.UTC(Number(year), month - 1, Number(day ?? 1)))
  if (month < 1 || moment.getUTCMonth() !== month - 1) return null
  return day === undefined
    ? `${year}-${twoDigits(month)}`
    : `${year}-${twoDigits(month)}-${twoDigits(day)}`
}
