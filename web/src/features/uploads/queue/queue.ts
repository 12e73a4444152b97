import { limits } from '@verso/contract/limits.ts'
import type { UploadMode } from '@verso/contract/limits.ts'
import { storedName } from '@verso/contract/rules.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import type { UploadContext } from '../context.ts'
import { createFileStore } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { isRunning, isStartable } from './tally.ts'
import { throttledFrames } from './throttled-frames.ts'
import type { UploadFile } from './upload-file.ts'

/** One attempt at one file. Rejects with the reason; must end soon after `signal` fires. */
export type Send = (
  file: UploadFile,
  hooks: {
    signal: AbortSignal
    /** The upload link was issued; `url` will show the photo once it has arrived. */
    onSigned: (url: string) => void
    onProgress: (sentBytes: number) => void
  },
) => Promise<void>

export type UploadQueue = ReturnType<typeof createUploadQueue>

type QueueOptions = {
  send: Send
  /** Called each time the last queued file has ended. */
  onDone?: () => void
  /** Schedules updates of `shown`. */
  nextFrame?: (run: () => void) => void
  /** Random part of the back-off, 0 to 1. */
  random?: () => number
}

/** Uploads files, at most two at a time, each tried up to four times. Independent of the page. */
export function createUploadQueue({
  send,
  onDone = () => {},
  nextFrame = throttledFrames(),
  random = Math.random,
}: QueueOptions) {
  const store = createFileStore(nextFrame)
  let waiting: string[] = []
  let active = 0
  let running = new AbortController()
  /** Ends the running attempt of a file. */
  const attempts = new Map<string, AbortController>()

  function startNext() {
    while (!store.state().paused && active < limits.parallelUploads && waiting.length > 0) {
      const file = store.file(waiting.shift() ?? '')
      // Removed while it waited.
      if (!file) continue
      active += 1
      void run(file, running.signal)
    }
  }

  async function run(file: UploadFile, signal: AbortSignal) {
    const own = new AbortController()
    attempts.set(file.id, own)
    const retry = await attempt(store, send, file, AbortSignal.any([signal, own.signal]))
    if (signal.aborted) return
    attempts.delete(file.id)
    if (retry) {
      const wait = backoffMs(file.failures, random())
      setTimeout(() => !signal.aborted && enqueue([file.id]), wait)
    }
    active -= 1
    startNext()
    endIfIdle()
  }

  function endIfIdle() {
    const { tally, done } = store.state()
    if (done || isRunning(tally)) return
    store.setState({ done: true })
    onDone()
  }

  function enqueue(ids: readonly string[]) {
    waiting.push(...ids)
    startNext()
  }

  return {
    ...store,

    /** Queues the ready files and, unless left out, those that ended in an error; returns how many. */
    start(
      mode: UploadMode,
      context: UploadContext | null = null,
      isIncluded = isStartable,
    ): number {
      const ids = store.files().flatMap((file) => (isIncluded(file) ? [file.id] : []))
      if (ids.length === 0) return 0
      for (const id of ids)
        store.patch(id, { status: 'Pending', error: null, failures: 0, mode, context })
      store.setState({ done: false, paused: false })
      enqueue(ids)
      return ids.length
    },

    /** Marks a ready file as uploaded by an earlier visit, without sending it. */
    skip(id: string) {
      const file = store.file(id)
      if (file?.status !== 'Ready to upload') return
      store.patch(id, { status: 'Uploaded', sent: file.size, sentEarlier: true })
    },

    /** Makes a skipped file ready to be sent again, as another photo. */
    unskip(id: string) {
      const file = store.file(id)
      if (!file?.sentEarlier) return
      const name = storedName(randomUuid(), file.title, file.type)
      store.patch(id, { name, status: 'Ready to upload', sent: 0, sentEarlier: false })
    },

    /** Starts no more files; those in progress are finished. */
    pause: () => store.setState({ paused: true }),

    resume() {
      store.setState({ paused: false })
      startNext()
    },

    /** Removes rows; one in progress is aborted. */
    remove(ids: readonly string[]) {
      const wasRunning = isRunning(store.state().tally)
      store.remove(ids)
      for (const id of ids) attempts.get(id)?.abort()
      if (wasRunning) endIfIdle()
    },

    /** Aborts what runs and removes every row. */
    clear() {
      running.abort()
      running = new AbortController()
      attempts.clear()
      active = 0
      waiting = []
      store.clear()
    },
  }
}

/** Tries once and stores the outcome in the row. Returns whether to try again. */
async function attempt(
  { patch }: FileStore,
  send: Send,
  file: UploadFile,
  signal: AbortSignal,
): Promise<boolean> {
  const patchUnlessAborted = (change: Partial<UploadFile>) =>
    signal.aborted || patch(file.id, change)
  try {
    await send(file, {
      signal,
      onSigned: (url) => patchUnlessAborted({ status: 'In progress', url }),
      onProgress: (sent) => patchUnlessAborted({ sent: Math.min(sent, file.size) }),
    })
    patchUnlessAborted({ status: 'Uploaded', sent: file.size })
    return false
  } catch (error) {
    const retry = file.failures < limits.retriesPerFile
    patchUnlessAborted(
      retry
        ? { status: 'Pending', failures: file.failures + 1, sent: 0 }
        : { status: 'Error', error: failureReason(error), sent: 0 },
    )
    return retry
  }
}

/** Half a second, doubled with each failure, plus up to as much again at random (`random` is 0 to 1). */
export function backoffMs(failures: number, random: number): number {
  return 500 * 2 ** failures * (1 + random)
}
