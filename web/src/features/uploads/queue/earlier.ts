import type { Earlier, Manifest } from './manifest.ts'
import type { Send, UploadQueue } from './queue.ts'
import type { UploadFile } from './upload-file.ts'

/** Whether the server has the photo of this row. */
export type HasArrived = (file: UploadFile, signal: AbortSignal) => Promise<boolean>

/** Questions under way at a time. */
const lanes = 4

/** Sends as `send` does, and notes in the manifest what is begun and what arrived. */
export function noting(send: Send, manifest: Manifest): Send {
  return async (row, hooks) => {
    const note = (state: Earlier['state']) =>
      void manifest.note(row.file, { name: row.name, state, context: row.context })
    await send(row, {
      ...hooks,
      onSigned(url) {
        note('begun')
        hooks.onSigned(url)
      },
    })
    note('arrived')
  }
}

/**
 * Marks rows that are remembered as arrived, where the server says that they are still there; a photo that was
 * deleted meanwhile stays ready to upload.
 */
export async function skipArrived(
  queue: UploadQueue,
  remembered: readonly UploadFile[],
  hasArrived: HasArrived,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...remembered]
  async function lane() {
    for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
      if (queue.file(row.id)?.status !== 'Ready to upload') continue
      if (await hasArrived(row, signal)) queue.skip(row.id)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
