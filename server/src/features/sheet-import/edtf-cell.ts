import { edtfLabel, parseEdtf } from '../../text/periods/edtf.ts'
import { periodToEdtf } from '../../text/periods/period-words.ts'
import { effectivePeriodEdtf } from '../photos/effective-texts.ts'
import { isSame } from './cell.ts'
import type { ComparedPhoto } from './queries.ts'

/**
 * The period in the cell Period (EDTF), in words, or as the expression itself if words would lose information. A
 * period in words is accepted, too. `period` is null if the cell was not edited, and empty if it was cleared.
 */
export function periodOfCell(
  cell: string | undefined,
  photo: ComparedPhoto,
  now: Date,
): { period: string | null; refused: string[] } {
  const from = effectivePeriodEdtf(photo) ?? ''
  const to = cell?.trim()
  if (to === undefined || isSame(to, from)) return { period: null, refused: [] }
  if (to === '') return { period: '', refused: [] }
  const edtf = periodToEdtf(to)
  if (edtf === from) return { period: null, refused: [] }
  const period = edtf === null ? null : parseEdtf(edtf, now)
  if (edtf === null || !period) return { period: null, refused: [notEdtf(to)] }
  const words = edtfLabel(period)
  return { period: periodToEdtf(words) === edtf ? words : edtf, refused: [] }
}

const notEdtf = (text: string) =>
  `“${text}” in Period (EDTF) is not a past period such as 1998-07-04, 1998-07, 1998, 196X or 1965/1970.`
