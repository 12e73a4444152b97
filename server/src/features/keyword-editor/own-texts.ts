import type { ImageKeywords } from '@verso/contract/keywords.ts'
import { visibleText } from '../../text/plain-text.ts'
import { saysNothing } from '../../text/says-nothing.ts'
import { periodToEdtf } from './period-edtf.ts'

export type OwnTexts = {
  own_description: string | null
  own_period: string | null
  own_period_edtf: string | null
  own_location: string | null
}
type TextEdit = Pick<ImageKeywords, 'description' | 'period' | 'location'>

/** A person's texts after an edit: what is left out stays, what is null or empty returns to the prediction. */
export function editedTexts(before: OwnTexts, edit: TextEdit): OwnTexts {
  const period = edit.period === undefined ? before.own_period : unknownAsNa(tidy(edit.period))
  return {
    own_description:
      edit.description === undefined ? before.own_description : tidy(edit.description),
    own_period: period,
    own_period_edtf: period === null ? null : periodToEdtf(period),
    own_location:
      edit.location === undefined ? before.own_location : unknownAsNa(tidy(edit.location)),
  }
}

/** Lines stay, other control signs and surplus space go. */
function tidy(text: string | null): string | null {
  const clean = visibleText(text ?? '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim()
  return clean || null
}

/** one word for what nobody knows. */
const unknownAsNa = (text: string | null) => (text !== null && saysNothing(text) ? 'NA' : text)
