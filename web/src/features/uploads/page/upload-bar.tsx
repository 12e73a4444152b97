import { Pause, Play } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { copy } from '../copy.ts'
import type { UploadState } from '../queue/file-store.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { canUpload, isRunning } from '../queue/tally.ts'
import { UploadAnnouncer } from './upload-announcer.tsx'
import { useUploadSpeed } from './use-upload-speed.ts'

type UploadBarProps = {
  queue: UploadQueue
  state: UploadState
  onUpload: () => void
  onClear: () => void
  /** Whether the table shows the errored files alone. */
  erroredOnly: boolean
  onErroredOnly: (only: boolean) => void
}

/** The progress of all files, and the actions on them. */
export function UploadBar({
  queue,
  state,
  onUpload,
  onClear,
  erroredOnly,
  onErroredOnly,
}: UploadBarProps) {
  const { tally, paused, waiting, done } = state
  const running = isRunning(tally)
  const speed = useUploadSpeed(queue, running && !paused && !waiting)
  const pausedText = tally['In progress'] > 0 ? copy.finishing : copy.paused
  return (
    <section aria-label={copy.overall} className="card mt-4 p-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-base font-medium tabular-nums">
          {copy.uploaded(tally.Uploaded, tally.total)}
        </p>
        {tally.Error > 0 ? (
          <button
            type="button"
            aria-pressed={erroredOnly}
            className="-mx-2 min-h-8 rounded-sm px-2 text-base text-bad tabular-nums underline decoration-dotted underline-offset-4 hover:bg-bad-soft aria-pressed:bg-bad-soft pointer-coarse:min-h-11"
            onClick={() => onErroredOnly(!erroredOnly)}
          >
            {copy.errored(tally.Error)}
          </button>
        ) : (
          <p className="text-base text-muted tabular-nums">{copy.errored(tally.Error)}</p>
        )}
        <p className="text-sm text-muted tabular-nums empty:hidden">
          {running && (paused ? pausedText : speed)}
        </p>
        <output className="text-base empty:hidden">
          <UploadAnnouncer state={state} />
        </output>
        <div className="ml-auto flex flex-wrap gap-2.5">
          {running && (
            <Button onClick={paused ? queue.resume : queue.pause}>
              {paused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
              {paused ? copy.resume : copy.pause}
            </Button>
          )}
          <Button onClick={onClear}>{copy.clear}</Button>
          <Button variant="primary" disabled={!canUpload(tally)} onClick={onUpload}>
            {copy.upload}
          </Button>
        </div>
      </div>
      <Progress
        label={copy.overall}
        value={tally.bytes > 0 ? tally.sentBytes / tally.bytes : 0}
        tone={done && tally.Error === 0 ? 'ok' : 'accent'}
        className="mt-3.5"
      />
    </section>
  )
}
