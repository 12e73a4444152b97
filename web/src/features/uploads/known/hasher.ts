import type { FileHashes } from './hash-file.ts'

/** The message from the worker. */
export type HashResult = { hashes: FileHashes | null }

/** Hashes files outside the page's thread, one after the other; null for a file that cannot be read. */
export type Hash = (file: File) => Promise<FileHashes | null>

export type Hasher = { hash: Hash; stop: () => void }

/** The worker starts with the first file. */
export function createHasher(): Hasher {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let settle: (hashes: FileHashes | null) => void = () => {}

  function start(): Worker {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<HashResult>) => settle(data.hashes))
    started.addEventListener('error', () => settle(null))
    return started
  }

  function send(file: File): Promise<FileHashes | null> {
    worker ??= start()
    const current = worker
    return new Promise((resolve) => {
      settle = resolve
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
      current.postMessage(file)
    })
  }

  return {
    hash(file) {
      const next = last.then(() => send(file))
      last = next
      return next
    },
    stop() {
      worker?.terminate()
      worker = null
      settle(null)
      last = Promise.resolve()
    },
  }
}
