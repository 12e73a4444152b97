import { edtfLabel, parseEdtf } from '../../text/periods/edtf.ts'
import type { NotedPeriod } from '../../text/periods/noted-period.ts'
import type { Answer } from './loose-answer.ts'

/**
 * The model's period, if the model has taken it from the owner's note, in any language: it says so, and the note contains
 * each of its years or decades, perhaps as two digits ("'67", "58/59"). Null otherwise.
 */
export function periodUnderstood(
  { basis, edtf }: Pick<Answer['period'], 'basis'> & { edtf: string | null },
  note: string | null,
  now: Date,
): NotedPeriod | null {
  const period = basis === 'context' && edtf ? parseEdtf(edtf, now) : null
  if (!edtf || !period) return null
  const label = edtfLabel(period)
  const years = label.match(/\d{4}/g) ?? []
  const figures = new Set(note?.match(/\d+/g))
  const isInNote = years.every((year) => figures.has(year) || figures.has(year.slice(2)))
  return years.length > 0 && isInNote ? { label, edtf, isDated: true } : null
}
