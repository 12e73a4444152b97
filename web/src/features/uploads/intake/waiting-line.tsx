import { Clock } from 'lucide-react'
import { formatNumber } from '../../../lib/format.ts'
import { copy } from '../copy.ts'

type WaitingLineProps = {
  files: number
  /** Files of the earlier parts, which are no longer in the table. */
  uploadedBefore: number
  onForget: () => void
}

/** The progress of a large folder that is uploaded in parts. */
export function WaitingLine({ files, uploadedBefore, onForget }: WaitingLineProps) {
  if (files + uploadedBefore === 0) return null
  const before = uploadedBefore > 0 && copy.parts.before(formatNumber(uploadedBefore))
  const after = files > 0 && copy.parts.waiting(files, formatNumber(files))
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Clock size={15} aria-hidden className="shrink-0 text-muted" />
      <output className="tabular-nums">{[before, after].filter(Boolean).join(' ')}</output>
      {files > 0 && (
        <button type="button" className="link-alone min-h-6" onClick={onForget}>
          {copy.parts.forget(files)}
        </button>
      )}
    </div>
  )
}
