import { dateWordOf, monthNamesInAllLanguages, seasons } from '../../text/periods/date-words.ts'

/** An EDTF date or interval without the months, seasons and days that the note does not have. */
export function withWrittenParts(edtf: string, note: string): string {
  const code = edtf.replace(
    /(\d{4})-(\d\d)(?:-(\d\d))?/g,
    (full, year: string, part: string, day: string | undefined) => {
      if (!isMonthOrSeasonIn(note, Number(part))) return year
      return day === undefined || isNumberIn(note, Number(day)) ? full : `${year}-${part}`
    },
  )
  // Without its days, an interval may have the same month twice.
  const [first = '', last] = code.split('/')
  return first === last ? first : code
}

const isNumberIn = (note: string, number: number) =>
  new RegExp(String.raw`(?<!\d)0?${number}(?!\d)`).test(note)

/** `part` is a month (1 to 12) or a season of EDTF (21 to 24). */
const isMonthOrSeasonIn = (note: string, part: number): boolean =>
  part > 12 ? isSeasonIn(note, seasons[part - 21]) : isMonthIn(note, part)

const isSeasonIn = (note: string, season = '') =>
  (note.match(/\p{L}+/gu) ?? []).some((word) => dateWordOf(word)?.english === season)

/** By its name, or by its number with a dot, hyphen or slash. */
function isMonthIn(note: string, month: number): boolean {
  const names = monthNamesInAllLanguages(month).map(nameInText)
  const number = String.raw`(?<!\d)0?${month}\s?[./-]|[./-]\s?0?${month}(?!\d)`
  return new RegExp([...names, number].join('|'), 'iu').test(note)
}

/** Names such as "5月" follow other characters directly. */
const nameInText = (name: string): string =>
  /^\d/.test(name)
    ? String.raw`(?<!\d)${RegExp.escape(name)}`
    : String.raw`(?<!\p{L})${RegExp.escape(name)}(?!\p{L})`
