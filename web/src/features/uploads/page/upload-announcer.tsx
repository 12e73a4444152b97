import { Link } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { copy } from '../copy.ts'
import type { UploadState } from '../queue/file-store.ts'
import { isRunning } from '../queue/tally.ts'

/** Announces to screen readers that the upload is waiting for the network, or how it ended. */
export function UploadAnnouncer({
  state: { tally, paused, waiting, done },
}: {
  state: UploadState
}) {
  if (waiting && !paused && isRunning(tally)) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <WifiOff size={17} aria-hidden className="text-warn" />
        <span className="font-medium">{copy.waiting}</span>
        <span className="text-sm text-muted">{copy.waitingHint}</span>
      </span>
    )
  }
  if (!done) return null
  const canRepeat = tally.Error > tally.refused
  return (
    <>
      {tally.refused > 0 && `${copy.refused(tally.refused)} `}
      {canRepeat && `${copy.endedWithErrors} `}
      {tally.Error === 0 && `${copy.done} `}
      <Link to="/" className="link">
        {copy.home}
      </Link>
    </>
  )
}
