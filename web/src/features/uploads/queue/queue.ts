import { limits } from '@verso/contract/limits.ts'
import type { UploadMode } from '@verso/contract/limits.ts'
import { storedName } from '@verso/contract/rules.ts'
import { failureReason } from '../../../lib/error-text.ts'
import type { UploadContext } from '../context.ts'
import { calmFrames } from './calm-frames.ts'
import { createFileStore } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { isRunning, isStartable } from './tally.ts'
import type { UploadFile } from './upload-file.ts'

/** One attempt at one file. Rejects with the reason; must end soon after `signal` fires. */
export type Send = (
  file: UploadFile,
  hooks: {
    signal: AbortSignal
    /** The link is there; `url` is where the photo can be seen once it has arrived. */
    onSigned: (url: string) => void
    onProgress: (sentBytes: number) => void
  },
) => Promise<void>

export type UploadQueue = ReturnType<typeof createUploadQueue>

type Surroundings = {
  send: Send
  /** Called each time the last queued file has ended. */
  onDone?: () => void
  /** When watchers are told. */
  nextFrame?: (run: () => void) => void
  /** Random share of the back-off, 0 to 1. */
  random?: () => number
}

/** Sends files, at most two at a time, each tried up to four times. Knows no screen. */
export function createUploadQueue({
  send,
  onDone = () => {},
  nextFrame = calmFrames(),
  random = Math.random,
}: Surroundings) {
  const store = createFileStore(nextFrame)
  let waiting: string[] = []
  let active = 0
  let life = new AbortController()

  function pump() {
    while (!store.state().paused && active < limits.parallelUploads) {
      const file = store.file(waiting.shift() ?? '')
      if (!file) return
      active += 1
      void run(file, life.signal)
    }
  }

  async function run(file: UploadFile, signal: AbortSignal) {
    const again = await attempt(store, send, file, signal)
    if (signal.aborted) return
    if (again) {
      const wait = backoffMs(file.failures, random())
      setTimeout(() => !signal.aborted && enqueue([file.id]), wait)
    }
    active -= 1
    pump()
    const { tally, done } = store.state()
    if (done || isRunning(tally)) return
    store.update({ done: true })
    onDone()
  }

  function enqueue(ids: readonly string[]) {
    waiting.push(...ids)
    pump()
  }

  return {
    ...store,

    /** Queues what is ready and what ended in an error; answers how many. */
    start(mode: UploadMode, context: UploadContext | null = null): number {
      const ids = store.files().flatMap((file) => (isStartable(file) ? [file.id] : []))
      if (ids.length === 0) return 0
      const asked = { mode, context }
      for (const id of ids)
        store.patch(id, { status: 'Pending', error: null, failures: 0, ...asked })
      store.update({ done: false, paused: false })
      enqueue(ids)
      return ids.length
    },

    /** A file that an earlier visit brought is done without being sent. */
    skip(id: string) {
      const file = store.file(id)
      if (file?.status !== 'Ready to upload') return
      store.patch(id, { status: 'Uploaded', sent: file.size, earlier: true })
    },

    /** Makes a skipped file one to be sent after all, as a photo of its own. */
    unskip(id: string) {
      const file = store.file(id)
      if (!file?.earlier) return
      const name = storedName(crypto.randomUUID(), file.title, file.type)
      store.patch(id, { name, status: 'Ready to upload', sent: 0, earlier: false })
    },

    /** Takes up no more files; those under way are finished. */
    pause: () => store.update({ paused: true }),

    resume() {
      store.update({ paused: false })
      pump()
    },

    /** Ends what runs and forgets every row. */
    clear() {
      life.abort()
      life = new AbortController()
      active = 0
      waiting = []
      store.clear()
    },
  }
}

/** Tries once and notes in the row how it went. Answers whether the file is to be tried again. */
async function attempt(
  { patch }: FileStore,
  send: Send,
  file: UploadFile,
  signal: AbortSignal,
): Promise<boolean> {
  const whileAlive = (change: Partial<UploadFile>) => signal.aborted || patch(file.id, change)
  try {
    await send(file, {
      signal,
      onSigned: (url) => whileAlive({ status: 'In progress', url }),
      onProgress: (sent) => whileAlive({ sent: Math.min(sent, file.size) }),
    })
    whileAlive({ status: 'Uploaded', sent: file.size })
    return false
  } catch (error) {
    const again = file.failures < limits.retriesPerFile
    whileAlive(
      again
        ? { status: 'Pending', failures: file.failures + 1, sent: 0 }
        : { status: 'Error', error: failureReason(error), sent: 0 },
    )
    return again
  }
}

/** Half a second, doubled with each failure, and up to as much again by chance. */
export function backoffMs(failures: number, chance: number): number {
  return 500 * 2 ** failures * (1 + chance)
}
