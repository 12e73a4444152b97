import { noEvidence } from '../../ports/evidence.ts'
import type { Details, PhotoFacts } from '../../ports/vision-model.ts'
import { longDate } from '../../text/long-date.ts'
import {
  copyReason,
  type KnownPeriod,
  knownPeriod,
  remarksOn,
} from '../../text/periods/known-period.ts'
import { possiblePeriod } from '../../text/periods/possible-period.ts'
import type { Answer } from './loose-answer.ts'
import { limited } from './names.ts'
import { periodUnderstood } from './understood-note.ts'

type Period = {
  label: string
  edtf: string | null
  evidence: Details['period']
  /** Sentences to add to the reasoning. */
  remarks: string[]
}

/** The evidence that the model names, with its clue shortened. */
export function evidenceOf({ confidence, basis, clue }: Answer['period'] | Answer['location']) {
  const shortClue = limited(clue, maxClue)
  return { confidence, basis, ...(shortClue && { clue: shortClue }) }
}

const maxClue = 60

/**
 * The owner's note, as the model or else the rules of `periodInNote` understand it, and the file take precedence over
 * what the model sees; but only the model can say that the picture shows a print.
 */
export function periodOf(answer: Answer, { camera_date }: PhotoFacts, note: string | null): Period {
  const { is_photographed_print: isPrint } = answer
  const now = new Date()
  const possible = possiblePeriod(answer.period, now)
  const period = { ...answer.period, edtf: possible?.edtf ?? null }
  const understood = periodUnderstood(period, note, now)
  const known = knownPeriod({ camera_date, note, now, isPrint, understood })
  if (known) {
    const { label, edtf, source, confidence } = known
    const basis = source === 'note' ? 'context' : 'metadata'
    const remarks = [...remarksOn(known), ...disagreement(known, period)]
    return { label, edtf, evidence: { confidence, basis }, remarks }
  }
  const remarks = camera_date ? [copyReason(longDate(camera_date))] : []
  // If the model dates a print by the file, that is the date of the copy.
  const isOfCopy = camera_date !== null && period.basis === 'metadata'
  if (!possible || isOfCopy) return { label: 'NA', edtf: null, evidence: noEvidence, remarks }
  return { ...possible, evidence: evidenceOf(period), remarks }
}

/** What the model thought, if the file's date differs. */
function disagreement(known: KnownPeriod, { edtf, label }: Answer['period']): string[] {
  const agrees = !edtf || edtf.slice(0, 4) === known.edtf.slice(0, 4)
  if (known.source === 'note' || agrees) return []
  return [`The file gives ${known.label}; by its looks the AI would say ${limited(label ?? edtf)}.`]
}
