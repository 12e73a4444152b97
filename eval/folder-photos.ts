import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/** Media types by extension; the decoder checks the content. */
const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.avif': 'image/avif',
  '.heic': 'image/heic',
  '.heif': 'image/heic',
}

export const photoTypes: readonly string[] = [...new Set(Object.values(types))]

/** The media type for the extension of a file; empty if it is not a photo. */
export const photoType = (path: string): string => types[extname(path).toLowerCase()] ?? ''

/** The photos of a folder and its subfolders, as paths with forward slashes, in alphabetical order. */
export async function photosIn(folder: string): Promise<string[]> {
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new Error(`There is no folder ${folder}.`)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && types[extname(file.name).toLowerCase()])
    .map((file) => join(file.parentPath, file.name).slice(join(folder, sep).length))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted()
}

/**
 * The items in a random order that depends only on the seed and each item's name, so adding a photo does not reorder
 * the others.
 */
export function shuffled<T>(items: readonly T[], nameOf: (item: T) => string, seed: number): T[] {
  return items
    .map((item) => ({
      item,
      order: createHash('sha256')
        .update(`${seed}\n${nameOf(item)}`)
        .digest('hex'),
    }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ item }) => item)
}
