import { uploadTypes } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../lib/settings.ts'
import type { UploadContext } from '../context.ts'
import type { Manifest } from '../queue/manifest.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { skipArrived } from '../queue/resume.ts'
import type { HasArrived } from '../queue/resume.ts'
import { checkFiles } from './check-files.ts'
import { filterLoadable } from './filter-loadable.ts'

type IntakeOptions = {
  queue: UploadQueue
  manifest: Manifest
  hasArrived: HasArrived
  admin: boolean
  /** Whether the user may add files at all (UP-028). */
  mayAdd: boolean
  /** Receives the note that the same files had on an earlier visit. */
  onContext: (earlier: UploadContext) => void
}

/** Adds accepted files to the queue, reports refused ones and skips those that an earlier visit uploaded. */
export function useIntake({
  queue,
  manifest,
  hasArrived,
  admin,
  mayAdd,
  onContext,
}: IntakeOptions) {
  const types = useSettings()?.upload_types ?? uploadTypes
  const [alert, setAlert] = useState<string | null>(null)
  const [checking, setChecking] = useState(0)
  const reading = useRef(new AbortController())

  async function add(files: readonly File[]) {
    if (!mayAdd) return undefined
    const present = queue.state().tally.total + checking
    const check = checkFiles(files, { types, present, admin })
    if (check.tooMany) return setAlert(messages.tooManyPhotos)
    setAlert(check.unsupported ? messages.unsupportedType : null)
    const { length } = check.accepted
    setChecking((count) => count + length)
    await filterLoadable(check.accepted, enqueue, reading.current.signal)
    setChecking((count) => count - length)
  }

  async function enqueue(files: File[]) {
    const { signal } = reading.current
    const earlier = await manifest.find(files)
    if (signal.aborted) return
    const recordedAsArrived = queue.add(files, earlier)
    const context = earlier.flat().find((upload) => upload.context)?.context
    if (context) onContext(context)
    void skipArrived(queue, recordedAsArrived, hasArrived, signal)
  }

  useEffect(() => () => reading.current.abort(), [])

  /** Drops files that are still being checked. */
  function stop() {
    reading.current.abort()
    reading.current = new AbortController()
    setAlert(null)
  }

  return { add: (files: readonly File[]) => void add(files), alert, checking, stop }
}
