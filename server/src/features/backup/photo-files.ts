import { previewKey, thumbnailKey } from '../photos/object-keys.ts'
import type { PhotoFiles } from './row-queries.ts'

/** The objects of a photo that a backup contains. Model copies are left out, because they can be made again. */
export function keysOf({ object_key, has_thumbnail, has_preview }: PhotoFiles): string[] {
  return [
    object_key,
    ...(has_thumbnail ? [thumbnailKey(object_key)] : []),
    ...(has_preview ? [previewKey(object_key)] : []),
  ]
}
