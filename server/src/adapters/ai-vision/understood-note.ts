import { dateWordOf } from '../../text/periods/date-words.ts'
import { edtfLabel, parseEdtf } from '../../text/periods/edtf.ts'
import {
  impossibleYearsInNote,
  type NotedPeriod,
  periodInNote,
} from '../../text/periods/noted-period.ts'
import { anyOf } from '../../text/periods/word-patterns.ts'
import type { Answer } from './loose-answer.ts'
import { withWrittenParts } from './written-parts.ts'

/**
 * The model's period, if the model has taken it from the owner's note, in any language: it says so, and the note contains
 * each of its years or decades, perhaps as two digits ("'67", "60er", "Winter 58/59"), but not only as the year of a life, a
 * thing or a copy, or as another number. Null otherwise. A month, season or day is kept only if the note has it too.
 */
export function periodUnderstood(
  { basis, edtf }: Pick<Answer['period'], 'basis'> & { edtf: string | null },
  note: string | null,
  now: Date,
): NotedPeriod | null {
  if (basis !== 'context' || !edtf || !note) return null
  const code =
    edtf === periodInNote(note, now)?.edtf ? edtf : withWrittenParts(edtf, note.normalize('NFC'))
  const period = parseEdtf(code, now)
  const label = period ? edtfLabel(period) : ''
  const years = label.match(/\d{4}/g) ?? []
  const impossible = impossibleYearsInNote(note, now)
  const isInNote = years.every(
    (year) => isWritten(year, note) && !impossible.includes(Number(year)),
  )
  return years.length > 0 && isInNote ? { label, edtf: code, isDated: true } : null
}

/** As four digits, or as two that can only be a year. */
function isWritten(year: string, note: string): boolean {
  const short = year.slice(2)
  const alone = String.raw`(?!\d|\p{L})`
  const forms = [
    String.raw`(?<!\d)${year}(?!\d)`,
    String.raw`(?:['’‘]|\d[/–-])${short}${alone}`,
    String.raw`(?<!\d)${short}(?:'?s|er)(?!\p{L})`,
    String.raw`${anyOf('occasion', 'photo')}\s+${short}${alone}`,
  ]
  if (forms.some((form) => new RegExp(form, 'iu').test(note))) return true
  const [, word = ''] = new RegExp(String.raw`(\p{L}+)\.?\s+${short}${alone}`, 'u').exec(note) ?? []
  return dateWordOf(word.toLowerCase()) !== undefined
}
