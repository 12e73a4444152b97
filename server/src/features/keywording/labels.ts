import { cut, plainText } from '../../text/plain-text.ts'
import { saysNothing } from '../../text/says-nothing.ts'

const maxLength = 200

/** Removes the parts that say nothing: `Unknown city, France` becomes `France`. Null if nothing is left. */
export function cleanLabel(text: string | null | undefined): string | null {
  const clean = cut(plainText(text ?? ''), maxLength)
  if (saysNothing(clean)) return null
  const parts = clean.split(', ').filter((part) => !saysNothing(part))
  return parts.join(', ')
}
