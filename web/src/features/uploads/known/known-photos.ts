import { limits } from '@verso/contract/limits.ts'
import { failureReason } from '../../../lib/error-text.ts'
import type { Send } from '../queue/attempt-upload.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { KnownPhoto, LibraryPhoto, UploadFile } from '../queue/upload-file.ts'
import type { FileHashes } from './hash-file.ts'
import type { Hash } from './hasher.ts'

/**
 * Asks the server which photo each of these files is, by SHA-256. Unknown files are missing from the result; null if the
 * server cannot be asked.
 */
export type FindKnown = (
  files: FileHashes[],
  signal: AbortSignal,
) => Promise<Map<string, LibraryPhoto> | null>

export type KnownPhotos = ReturnType<typeof createKnownPhotos>

/** Small enough that the first rows are marked soon. */
const filesPerRequest = Math.min(50, limits.knownPhotosPerCall)

/** Finds added files that are already in the library, or appear twice in the table. */
export function createKnownPhotos(hash: Hash, find: FindKnown) {
  const checks = new Map<string, () => Promise<KnownPhoto | null>>()
  const hashes = new Map<string, FileHashes>()
  /** The first row with each hash. */
  const first = new Map<string, UploadFile>()
  /** Rows are hashed in the order of the table, so that those that are sent first are checked first. */
  let last: Promise<unknown> = Promise.resolve()
  let wanted = Promise.withResolvers<void>()

  /** The row before this one with the same file or picture, if it is still in the table. */
  function twinOf(row: UploadFile, { sha256, payload_hash }: FileHashes, queue: UploadQueue) {
    const keys = payload_hash ? [sha256, payload_hash] : [sha256]
    const twin = keys.map((key) => first.get(key)).find((other) => other && queue.file(other.id))
    for (const key of keys) if (!queue.file(first.get(key)?.id ?? '')) first.set(key, row)
    return twin
  }

  async function checkBatch(rows: UploadFile[], queue: UploadQueue, signal: AbortSignal) {
    const hashed: { row: UploadFile; own: FileHashes }[] = []
    for (const row of rows) {
      const own = signal.aborted ? null : await hash(row.file)
      if (own) hashed.push({ row, own })
      if (own) hashes.set(row.id, own)
    }
    if (hashed.length === 0 || signal.aborted) return new Map<string, KnownPhoto>()
    const found = await find(
      hashed.map(({ own }) => own),
      signal,
    ).catch(reportUnknown)
    if (!found) return new Map<string, KnownPhoto>()
    const known = hashed.map(({ row, own }): [string, KnownPhoto | null] => {
      const twin = twinOf(row, own, queue)
      const photo = found.get(own.sha256)
      if (photo) return [row.id, photo]
      return [row.id, twin ? { twin: twin.title, id: twin.id } : null]
    })
    return new Map(known.flatMap(([id, photo]) => (photo ? [[id, photo] as const] : [])))
  }

  return {
    /**
     * Holds back known rows that have not been started. Reading whole files slows down listing them, so this waits until
     * all are `listed`, or until the first photo is to be sent.
     */
    async check(
      rows: readonly UploadFile[],
      queue: UploadQueue,
      signal: AbortSignal,
      listed: Promise<void> = Promise.resolve(),
    ) {
      const begin = Promise.race([listed, wanted.promise])
      const batches = Array.from({ length: Math.ceil(rows.length / filesPerRequest) }, (_, n) =>
        rows.slice(n * filesPerRequest, (n + 1) * filesPerRequest),
      )
      const checked = batches.map((batch) => {
        const result = last.then(() => begin).then(() => checkBatch(batch, queue, signal))
        last = result
        for (const { id } of batch)
          checks.set(id, async () => ifInTable((await result).get(id) ?? null, queue))
        return result
      })
      for (const result of checked)
        for (const [id, photo] of await result) queue.holdBack(id, photo)
    },

    /** Waits for the check of a row, and sends its photo only if it is new or wanted anyway. */
    holdKnown:
      (send: Send): Send =>
      async (row, hooks) => {
        wanted.resolve()
        const known = row.anyway ? null : await checks.get(row.id)?.()
        if (known) hooks.onKnown(known)
        else await send({ ...row, hashes: hashes.get(row.id) ?? null }, hooks)
      },

    clear() {
      for (const map of [checks, hashes, first]) map.clear()
      wanted = Promise.withResolvers()
    },
  }
}

/** Null for the twin of a row that was removed. */
const ifInTable = (known: KnownPhoto | null, queue: UploadQueue) =>
  known && 'twin' in known && !queue.file(known.id) ? null : known

/** Without a response from the server all photos are sent, as by a client that cannot compute hashes. */
function reportUnknown(error: unknown): null {
  console.warn(`Cannot check which photos are known: ${failureReason(error)}`)
  return null
}
