import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'

/**
 * The key that an upload is signed for. The storage makes it unique to the transfer; that key is stored in the row of
 * the photo as `object_key`, and its object is never moved or replaced.
 */
export const uploadKey = (userId: string, name: string): string => `photos/${userId}/${name}`

/** A unique final key for the same photo, which no link was given for. */
export const finalKey = (userId: string, name: string): string =>
  `photos/${userId}/${randomUUID()}-${name}`

export type UploadTarget = { userId: string; name: string }

/** The owner and the name of the photo in a key of `uploadKey`; null for other keys. */
export function parseUploadKey(key: string): UploadTarget | null {
  const [, userId, name] = /^photos\/([^/]+)\/([^/]+)$/.exec(key) ?? []
  return userId && name ? { userId, name } : null
}

/** The keys below belong to the photo whose original has the key `original`. */
export const thumbnailKey = (original: string): string => `thumbnails/${placeOf(original)}.webp`

/** What browsers are shown where some of them cannot show the original. */
export const previewKey = (original: string): string => `previews/${placeOf(original)}.jpg`

/** The copy sent to the vision model; exists only while the photo has a task. */
export const modelCopyKey = (original: string): string => `model-copies/${placeOf(original)}.jpg`

/** All objects of a photo. */
export const objectKeys = (original: string): string[] => [
  original,
  thumbnailKey(original),
  previewKey(original),
  modelCopyKey(original),
]

const placeOf = (original: string) => original.slice('photos/'.length)

/** Files that are still being written, and those that a browser put into the storage itself. */
export const incomingPrefix = 'incoming/'

/** Below it are the objects that were put into the storage itself for the photo of this name, one for each link. */
export const sentPrefix = (userId: string, name: string): string =>
  `${incomingPrefix}${userId}/${name}/`

/** The key of one link. The object is copied from it before it is checked, because the link could replace it. */
export const sentKey = (userId: string, name: string): string =>
  `${sentPrefix(userId, name)}${randomUUID()}${extname(name)}`

/** The owner and the name of the photo in a key of `sentKey`; null for other keys. */
export function parseSentKey(key: string): UploadTarget | null {
  const [, userId, name] = /^incoming\/([^/]+)\/([^/]+)\/[^/]+$/.exec(key) ?? []
  return userId && name ? { userId, name } : null
}

export type PhotoObject = {
  kind: keyof typeof extensions
  userId: string
  /** The key of the original that this object is, or was made from. */
  original: string
}

const extensions = { photos: '', thumbnails: '.webp', previews: '.jpg', 'model-copies': '.jpg' }
export const photoPrefixes = Object.keys(extensions) as PhotoObject['kind'][]

/** Parses an object key; null when it does not belong to a photo. */
export function parseKey(key: string): PhotoObject | null {
  const [, kind = '', userId = '', file = ''] = /^([^/]+)\/([^/]+)\/([^/]+)$/.exec(key) ?? []
  if (!isKind(kind) || !file.endsWith(extensions[kind])) return null
  const original = `photos/${userId}/${file.slice(0, file.length - extensions[kind].length)}`
  return { kind, userId, original }
}

const isKind = (kind: string): kind is PhotoObject['kind'] => Object.hasOwn(extensions, kind)
