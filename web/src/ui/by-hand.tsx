import { PenLine } from 'lucide-react'

/** A small pen: what stands here was written by a person. `text` says so to those who hear or point. */
export function ByHand({ text }: { text: string }) {
  return (
    <span title={text} className="ml-1.5 inline-flex align-middle text-accent">
      <PenLine size={12} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}
