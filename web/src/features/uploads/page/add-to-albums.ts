import { api } from '../../../lib/api.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { outsideAlbum } from '../queue/tally.ts'
import type { UploadFile } from '../queue/upload-file.ts'

/**
 * Adds photos that were not sent, because the library already has them, to the album chosen for them. Nothing else about
 * them changes. Returns the number of rows.
 */
export async function addToAlbums(queue: UploadQueue): Promise<number> {
  const rows = outsideAlbum(queue.files()).flatMap((row) => {
    const [album, name] = [row.context?.album, storedName(row, queue)]
    return album && name ? [{ id: row.id, album, name }] : []
  })
  for (const [id, inSame] of Map.groupBy(rows, ({ album }) => album)) {
    const names = [...new Set(inSame.map(({ name }) => name))]
    await api.changeAlbum({ id, change: 'add', which: { names } })
    for (const row of inSame) queue.patch(row.id, { inAlbum: true })
  }
  return rows.length
}

/** The name of a row's photo in the library; undefined while its twin has not been sent. */
function storedName({ known, name }: UploadFile, queue: UploadQueue): string | undefined {
  // An earlier visit sent it under the name of its row.
  if (!known) return name
  if ('since' in known) return known.name
  const twin = queue.file(known.id)
  return twin?.status === 'Uploaded' ? storedName(twin, queue) : undefined
}
