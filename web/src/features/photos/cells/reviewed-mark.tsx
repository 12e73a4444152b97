import { Check } from 'lucide-react'
import { copy } from '../copy.ts'

/** A small tick next to the date of a photo that a person has edited or accepted. */
export function ReviewedMark() {
  return (
    <span title={copy.words.reviewed} className="ml-1.5 inline-flex align-middle text-ok">
      <Check size={13} aria-hidden />
      <span className="sr-only">{copy.words.reviewed}</span>
    </span>
  )
}
