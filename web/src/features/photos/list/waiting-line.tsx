import { Clock } from 'lucide-react'
import { formatDateTime } from '../../../lib/format.ts'
import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'

/** Says why pending photos have to wait, and until when; empty while they are being analysed. */
export function WaitingLine({ waiting }: { waiting: PhotoPage['waiting'] }) {
  if (!waiting) return null
  const { sentence, until } = waiting
  return (
    <output className="my-3 flex gap-2 text-sm text-muted">
      <Clock size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        {sentence}
        {until && ` ${copy.waitsUntil(formatDateTime(until))}`}
      </span>
    </output>
  )
}
