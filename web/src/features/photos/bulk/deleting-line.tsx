import { Progress } from '../../../ui/progress.tsx'
import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'

/**
 * The progress of deleting a very large number of photos. They are already gone from the list, and everything else keeps
 * working.
 */
export function DeletingLine({ deleting }: { deleting: PhotoPage['deleting'] }) {
  if (!deleting) return null
  const { left, total } = deleting
  const text = copy.deletion.underWay(left, total)
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted">
      <span className="tabular-nums">{text}</span>
      <Progress value={(total - left) / total} label={text} className="max-w-60 flex-1" />
    </div>
  )
}
