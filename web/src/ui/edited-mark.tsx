import { PenLine } from 'lucide-react'

/** A small pen next to a text that a person wrote. `text` explains it as a tooltip and to screen readers. */
export function EditedMark({ text }: { text: string }) {
  return (
    <span title={text} className="ml-1.5 inline-flex align-middle text-accent">
      <PenLine size={12} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}
