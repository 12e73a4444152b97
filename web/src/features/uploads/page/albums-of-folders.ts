import { limits } from '@verso/contract/limits.ts'
import type { Album } from '../../../lib/albums.ts'
import { api } from '../../../lib/api.ts'
import { folderOf } from '../intake/dropped-files.ts'
import type { UploadFile } from '../queue/upload-file.ts'

/** The name of the album of a file's folder; empty for a file that was added by itself. */
export const folderAlbum = ({ file }: UploadFile): string =>
  folderOf(file).slice(0, limits.albumName).trim()

/** Maps the names of these files' folders to the ids of their albums. Creates missing albums. */
export async function albumsOfFolders(
  files: readonly UploadFile[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(files.map(folderAlbum).filter(Boolean))
  if (names.size === 0) return new Map()
  const { albums } = await api.listAlbums({})
  const ids = new Map(albums.map(({ name, id }: Album) => [name, id]))
  for (const name of names) if (!ids.has(name)) ids.set(name, (await api.createAlbum({ name })).id)
  return ids
}
