import { useSelector } from '@tanstack/react-store'
import { uploadTypes } from '@verso/contract/limits.ts'
import { useEffect, useState } from 'react'
import { useSettings } from '../../../lib/settings.ts'
import type { UploadContext } from '../context.ts'
import type { KnownPhotos } from '../known/known-photos.ts'
import type { Manifest } from '../queue/manifest.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { skipArrived } from '../queue/resume.ts'
import type { HasArrived } from '../queue/resume.ts'
import type { DroppedFiles } from './dropped-files.ts'
import { createIntake } from './intake.ts'

type IntakeOptions = {
  queue: UploadQueue
  manifest: Manifest
  known: KnownPhotos
  hasArrived: HasArrived
  admin: boolean
  /** Whether the user may add files at all (UP-028). */
  mayAdd: boolean
  /** Receives the note that the same files had on an earlier visit. */
  onContext: (earlier: UploadContext) => void
}

/** The page's intake, which adds accepted files to the queue and skips those that an earlier visit uploaded. */
export function useIntake({
  queue,
  manifest,
  known,
  hasArrived,
  admin,
  mayAdd,
  onContext,
}: IntakeOptions) {
  const types = useSettings()?.upload_types ?? uploadTypes
  const rules = { types, admin }
  const [intake] = useState(() =>
    createIntake({ countRows: () => queue.state().tally.total, addRows }),
  )
  const state = useSelector(intake.state, (shown) => shown)
  useEffect(() => () => intake.stop(), [intake])

  async function addRows(photos: File[], signal: AbortSignal, listed: Promise<void>) {
    if (photos.length === 0) return
    const earlier = await manifest.find(photos)
    if (signal.aborted) return
    const recordedAsArrived = queue.add(photos, earlier)
    const context = earlier.flat().find((upload) => upload.context)?.context
    if (context) onContext(context)
    const added = queue.files().slice(-photos.length)
    const unrecorded = added.filter((row) => !recordedAsArrived.some(({ id }) => id === row.id))
    void known.check(unrecorded, queue, signal, listed)
    void skipArrived(queue, recordedAsArrived, hasArrived, signal)
  }

  return {
    state,
    add({ files, unreadable }: DroppedFiles) {
      if (mayAdd) void intake.add(files, rules, unreadable)
    },
    takeRefused: () => void intake.takeRefused(rules),
    takeRest: () => intake.takeRest(rules),
    forgetRest: intake.forgetRest,
    forgetLeftOut: intake.forgetLeftOut,
    stop: intake.stop,
  }
}
