import type { ImageKeywords } from '@verso/contract/keywords.ts'
import { placeWithoutGaps } from '@verso/contract/rules.ts'
import { isSameCountry } from '../../text/country-names.ts'
import { periodToEdtf } from '../../text/periods/period-words.ts'
import { visibleText } from '../../text/plain-text.ts'
import { saysNothing } from '../../text/says-nothing.ts'

export type OwnTexts = {
  own_description: string | null
  own_period: string | null
  own_period_edtf: string | null
  own_location: string | null
}
type TextEdit = Pick<ImageKeywords, 'description' | 'period' | 'location'>

/** The user's own texts after an edit: missing fields are unchanged; null or empty ones are reset to the prediction. */
export function applyTextEdit(before: OwnTexts, edit: TextEdit): OwnTexts {
  const period = edit.period === undefined ? before.own_period : unknownAsNa(tidy(edit.period))
  return {
    own_description:
      edit.description === undefined ? before.own_description : tidy(edit.description),
    own_period: period,
    own_period_edtf: period === null ? null : periodToEdtf(period),
    own_location:
      edit.location === undefined
        ? before.own_location
        : placeAfter(before.own_location, unknownAsNa(tidy(edit.location))),
  }
}

/**
 * A place that is saved as it is shown keeps its gaps. A country alone gets gaps, so that it is not taken for a town.
 */
function placeAfter(before: string | null, after: string | null): string | null {
  if (after === null) return null
  if (before !== null && placeWithoutGaps(before) === after) return before
  return isSameCountry(after, after) ? `, , , ${after}` : after
}

/** Keeps line breaks and removes other control characters and extra spaces; null if nothing is left. */
function tidy(text: string | null): string | null {
  const clean = visibleText(text ?? '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim()
  return clean || null
}

/** every way of writing "unknown" is stored as NA. */
const unknownAsNa = (text: string | null) => (text !== null && saysNothing(text) ? 'NA' : text)
