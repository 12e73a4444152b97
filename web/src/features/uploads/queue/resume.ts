import type { Send } from './attempt-upload.ts'
import type { EarlierUpload, Manifest } from './manifest.ts'
import type { UploadQueue } from './queue.ts'
import type { UploadFile } from './upload-file.ts'

/** Whether the server has the photo of this row. */
export type HasArrived = (file: UploadFile, signal: AbortSignal) => Promise<boolean>

const maxParallelChecks = 4

/** Wraps `send` so that the manifest records which uploads began and which arrived. */
export function recordUploads(send: Send, manifest: Manifest): Send {
  return async (row, hooks) => {
    const record = (state: EarlierUpload['state']) =>
      void manifest.record(row.file, { name: row.name, state, context: row.context })
    let isHeldBack = false
    await send(row, {
      ...hooks,
      onSigned(url) {
        record('begun')
        hooks.onSigned(url)
      },
      onKnown(known) {
        isHeldBack = true
        hooks.onKnown(known)
      },
    })
    if (!isHeldBack) record('arrived')
  }
}

/**
 * Marks rows as uploaded where the manifest says so and the server still has the photo. A photo that was deleted
 * since then stays ready to upload.
 */
export async function skipArrived(
  queue: UploadQueue,
  recordedAsArrived: readonly UploadFile[],
  hasArrived: HasArrived,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...recordedAsArrived]
  async function checkNext() {
    for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
      if (queue.file(row.id)?.status !== 'Ready to upload') continue
      if (await hasArrived(row, signal)) queue.skip(row.id)
    }
  }
  await Promise.all(Array.from({ length: maxParallelChecks }, checkNext))
}
