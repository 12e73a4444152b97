import { limits } from '@verso/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import type { UploadQueue } from '../queue/queue.ts'
import { countUnfinished } from '../queue/tally.ts'
import type { Tally } from '../queue/tally.ts'

type PartsOptions = {
  queue: UploadQueue
  /** The totals that the page shows. */
  tally: Tally
  /** Whether files wait, and may be taken once the table has room. */
  hasRest: boolean
  /** Whether the profile with the credits of the uploaded files is loaded. */
  isCharged: boolean
  /** Takes uploaded rows out of the table, once those of known photos have joined their album. */
  removeUploaded: () => Promise<void>
  takeRest: () => Promise<void>
  /** Starts the upload of the table. */
  upload: () => void
}

/**
 * Uploads a large folder in parts: once all files in the table are done, the uploaded ones make room for the next
 * part, which starts by itself if the previous one was started. Failed files keep their rows.
 */
export function useParts({
  queue,
  tally,
  hasRest,
  isCharged,
  removeUploaded,
  takeRest,
  upload,
}: PartsOptions): void {
  const isPartOver = hasRest && isCharged && countUnfinished(tally) === 0
  const startNext = useEffectEvent(upload)
  const takeNext = useEffectEvent(async () => {
    // The displayed state is slightly out of date.
    const { tally, done } = queue.state()
    if (countUnfinished(tally) > 0 || tally.Error >= limits.photosPerUpload) return
    await removeUploaded()
    await takeRest()
    if (done) startNext()
  })
  useEffect(() => {
    if (isPartOver) void takeNext()
  }, [isPartOver])
}
