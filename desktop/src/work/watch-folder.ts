import { setTimeout } from 'node:timers/promises'
import { ServerRefused } from '../account/server-client.ts'
import { reasonOf, type Scan } from '../engine/scan-folder.ts'
import type { LocalFile } from '../plan/local-file.ts'
import { uploadFiles, type UploadNeeds, type UploadResult } from '../upload/upload-files.ts'
import { WatchedFolder } from '../upload/watched-folder.ts'
import type { Reviewed } from './write-reviewed.ts'

/** The number of scans during which a file must not change, and between two checks for reviewed photos. */
const settleScans = 2
const reviewScans = 6
/** After failures, and if scans take long, the interval grows up to this factor. */
const maxBackoff = 12
/** The largest share of the time that may be spent on scans. */
const maxScanShare = 0.05

export type WatchEvents = {
  /** The folder was scanned for the first time. */
  onBegin: () => void
  /** The outcome of a file. Files that wait or have changed are reported again, others only after they change. */
  onFile: (result: UploadResult) => void
  /** The files that cannot be read at present. */
  onUnreadable: (files: Scan['unreadable']) => void
  onReviewed: (reviewed: Reviewed) => void
  /** The message about what fails at present and is being retried; null once it works. */
  onTrouble: (sentence: string | null) => void
}

type Watching = {
  folder: string
  needs: UploadNeeds
  /** The interval between two scans. */
  everyMs: number
  /** Writes the words of reviewed photos and counts the others; null to do neither. */
  review: ((files: readonly LocalFile[]) => Promise<Reviewed>) | null
  events: WatchEvents
  signal?: AbortSignal
}

/**
 * Uploads the new files of a folder until `signal` is aborted or the process ends, which is safe at any moment. It waits
 * through outages and missing credits. Throws if the token has ended, or if the folder cannot be read at the start.
 */
export async function watchFolder(watching: Watching): Promise<void> {
  const { folder, everyMs, review, events, signal } = watching
  const watched = new WatchedFolder(folder, settleScans * everyMs)
  const look = async () => events.onUnreadable(await watched.scan())
  await look()
  events.onBegin()
  const attempt = attempts(events.onTrouble, signal)
  const [looking, uploading, reviewing] = [attempt(), attempt(), attempt()]
  let [failures, askedAt] = [0, -Infinity]
  while (!signal?.aborted) {
    const start = performance.now()
    let isGood = await looking(look)
    const lookMs = performance.now() - start
    isGood = (await uploading(() => uploadNew(watched, watching))) && isGood
    if (review && performance.now() - askedAt >= reviewScans * everyMs) {
      const ask = async () => events.onReviewed(await review(watched.files()))
      isGood = (await reviewing(ask)) && isGood
      askedAt = performance.now()
    }
    failures = isGood ? 0 : failures + 1
    const backoff = Math.max(2 ** failures, lookMs / maxScanShare / everyMs)
    await pause(everyMs * Math.min(backoff, maxBackoff), signal)
  }
}

/** Throws if the rest has to wait. */
async function uploadNew(
  watched: WatchedFolder,
  { needs, events, signal }: Watching,
): Promise<void> {
  const files = watched.waiting()
  if (files.length === 0) return
  const onResult = (result: UploadResult) => {
    events.onFile(result)
    if (result.outcome !== 'waiting' && result.outcome !== 'changed') watched.take(result.path)
  }
  const { results, stopped } = await uploadFiles(needs, files, { onResult, signal })
  if (stopped) throw stopped
  const waiting = results.find(({ outcome }) => outcome === 'waiting')
  if (waiting && !signal?.aborted) throw new Error(`${waiting.path}: ${waiting.reason ?? ''}`)
}

/**
 * Returns functions that run a step and return whether it succeeded. A failure in any of them is reported when it
 * changes, and so is the recovery once all succeed.
 */
function attempts(onTrouble: (sentence: string | null) => void, signal: AbortSignal | undefined) {
  const failures = new Map<symbol, string>()
  let reported: string | null = null
  return () => {
    const key = Symbol('step')
    return async (step: () => Promise<void>): Promise<boolean> => {
      try {
        await step()
        failures.delete(key)
      } catch (error) {
        if (endsAll(error)) throw error
        if (signal?.aborted) return false
        failures.set(key, `${reasonOf(error)} Trying again.`)
      }
      const [now = null] = failures.values()
      if (now !== reported) onTrouble(now)
      reported = now
      return !failures.has(key)
    }
  }
}

const endsAll = (error: unknown): boolean =>
  error instanceof ServerRefused && ['unauthenticated', 'forbidden'].includes(error.code)

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}
