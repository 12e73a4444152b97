import { createFileWorker } from '../file-worker.ts'
import type { FileHashes } from './hash-file.ts'

/** Hashes files outside the page's thread, one after the other; null for a file that cannot be read. */
export type Hash = (file: File) => Promise<FileHashes | null>

export type Hasher = { hash: Hash; stop: () => void }

/** The worker starts with the first file. */
export function createHasher(): Hasher {
  const worker = createFileWorker<FileHashes>(
    () => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' }),
  )
  let last: Promise<unknown> = Promise.resolve()
  return {
    hash(file) {
      const next = last.then(() => worker.ask(file))
      last = next
      return next
    },
    stop() {
      worker.stop()
      last = Promise.resolve()
    },
  }
}
