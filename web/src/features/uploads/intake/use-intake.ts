import { uploadTypes } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../lib/settings.ts'
import type { UploadContext } from '../context.ts'
import { skipArrived } from '../queue/earlier.ts'
import type { HasArrived } from '../queue/earlier.ts'
import type { Manifest } from '../queue/manifest.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { sortOut } from './intake.ts'
import { passLoadable } from './loadable.ts'

type IntakeTools = {
  queue: UploadQueue
  manifest: Manifest
  hasArrived: HasArrived
  admin: boolean
  /** Whether the reader may add files at all (UP-028). */
  mayAdd: boolean
  /** What was said of the same files on an earlier visit. */
  onContext: (remembered: UploadContext) => void
}

/** Takes files into the queue by the rules, says what was refused, and skips what earlier visits brought. */
export function useIntake({ queue, manifest, hasArrived, admin, mayAdd, onContext }: IntakeTools) {
  const types = useSettings()?.upload_types ?? uploadTypes
  const [alert, setAlert] = useState<string | null>(null)
  const [checking, setChecking] = useState(0)
  const life = useRef(new AbortController())

  async function add(files: readonly File[]) {
    if (!mayAdd) return undefined
    const present = queue.state().tally.total + checking
    const verdict = sortOut(files, { types, present, admin })
    if (verdict.tooMany) return setAlert(messages.tooManyPhotos)
    setAlert(verdict.unsupported ? messages.unsupportedType : null)
    const { length } = verdict.accepted
    setChecking((count) => count + length)
    await passLoadable(verdict.accepted, take, life.current.signal)
    setChecking((count) => count - length)
  }

  async function take(files: File[]) {
    const { signal } = life.current
    const earlier = await manifest.recall(files)
    if (signal.aborted) return
    const remembered = queue.add(files, earlier)
    const said = earlier.flat().find(({ context }) => context)?.context
    if (said) onContext(said)
    void skipArrived(queue, remembered, hasArrived, signal)
  }

  useEffect(() => () => life.current.abort(), [])

  /** Forgets what is still being read. */
  function stop() {
    life.current.abort()
    life.current = new AbortController()
    setAlert(null)
  }

  return { add: (files: readonly File[]) => void add(files), alert, checking, stop }
}
