import { limits } from '@verso/contract/limits.ts'
import type { UploadMode } from '@verso/contract/limits.ts'
import { uploadNetwork } from '../../../lib/network/network.ts'
import type { Network } from '../../../lib/network/network.ts'
import { watchOutage } from '../../../lib/network/outage.ts'
import type { UploadContext } from '../context.ts'
import { attemptUpload } from './attempt-upload.ts'
import type { Send } from './attempt-upload.ts'
import { createFileStore } from './file-store.ts'
import { createHeldBack } from './held-back.ts'
import { isRunning, startable } from './tally.ts'
import { throttledFrames } from './throttled-frames.ts'
import type { UploadFile } from './upload-file.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

type QueueOptions = {
  send: Send
  network?: Network
  /** Called each time the last queued file has ended. */
  onDone?: () => void
  /** Schedules updates of `shown`. */
  nextFrame?: (run: () => void) => void
  /** Random part of the back-off, 0 to 1. */
  random?: () => number
}

/**
 * Uploads files, at most two at a time, with up to four attempts each. While the network, the server or its
 * storage is down it waits, then continues by itself. Independent of the page.
 */
export function createUploadQueue({
  send,
  network = uploadNetwork,
  onDone = () => {},
  nextFrame = throttledFrames(),
  random = Math.random,
}: QueueOptions) {
  const store = createFileStore(nextFrame)
  const held = createHeldBack(store)
  const outage = watchOutage(network, random, (waiting) => {
    store.setState({ waiting })
    startNext()
  })
  let pending: string[] = []
  let active = 0
  let running = new AbortController()
  /** Ends the running attempt of a file. */
  const attempts = new Map<string, AbortController>()

  function startNext() {
    const mayStart = () => !store.state().paused && !store.state().waiting
    while (mayStart() && active < limits.parallelUploads && pending.length > 0) {
      const file = store.file(pending.shift() ?? '')
      // Removed while it waited.
      if (!file) continue
      active += 1
      void run(file, running.signal)
    }
  }

  async function run(file: UploadFile, signal: AbortSignal) {
    const own = new AbortController()
    attempts.set(file.id, own)
    const outcome = await attemptUpload(
      store,
      send,
      outage,
      file,
      AbortSignal.any([signal, own.signal]),
    )
    if (signal.aborted) return
    attempts.delete(file.id)
    if (outcome === 'interrupted') pending.push(file.id)
    else outage.wake()
    if (outcome === 'failed') {
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
    pending.push(...ids)
    startNext()
  }

  return {
    ...store,
    ...held,

    /** Queues those of the files that `choose` returns; returns how many. */
    start(mode: UploadMode, context: UploadContext | null = null, choose = startable): number {
      const ids = choose(store.files()).map(({ id }) => id)
      if (ids.length === 0) return 0
      const queued = { status: 'Pending', error: null, refused: false, failures: 0 } as const
      for (const id of ids) store.patch(id, { ...queued, mode, context })
      store.setState({ done: false, paused: false })
      outage.wake()
      enqueue(ids)
      return ids.length
    },

    /** Starts no more files; files in progress are finished. */
    pause: () => store.setState({ paused: true }),

    resume() {
      store.setState({ paused: false })
      outage.wake()
      startNext()
    },

    /** Removes rows; one in progress is aborted. Photos that were held back for one of them are not lost. */
    remove(ids: readonly string[]) {
      const wasRunning = isRunning(store.state().tally)
      store.remove(ids)
      held.releaseTwins(ids)
      for (const id of ids) attempts.get(id)?.abort()
      if (wasRunning) endIfIdle()
    },

    /** Aborts all uploads and removes every row. */
    clear() {
      running.abort()
      running = new AbortController()
      attempts.clear()
      active = 0
      outage.stop()
      pending = []
      store.clear()
    },
  }
}

/** Half a second, doubled with each failure, plus a random part of the same length (`random` is 0 to 1). */
export function backoffMs(failures: number, random: number): number {
  return 500 * 2 ** failures * (1 + random)
}
