import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import type { UploadQueue } from '../queue/queue.ts'

type KnownBarProps = { queue: UploadQueue; known: number }

/** How many photos are held back because the library has them, and the way to upload them all the same. */
export function KnownBar({ queue, known }: KnownBarProps) {
  if (known === 0) return null
  const uploadAll = () => {
    for (const file of queue.files()) if (file.known) queue.unskip(file.id)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-muted">{copy.known.count(known)}</p>
      <Button onClick={uploadAll}>{copy.known.anywayAll}</Button>
    </div>
  )
}
