import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'

/**
 * The key that an upload is signed for. The storage makes it unique for the transfer; that unique key is stored in
 * the photo's row as `object_key`, and its object is never moved or replaced.
 */
export const uploadKey = (userId: string, name: string): string => `photos/${userId}/${name}`

/** A unique final key for the same photo, for which no link was given out. */
export const finalKey = (userId: string, name: string): string =>
  `photos/${userId}/${randomUUID()}-${name}`

export type UploadTarget = { userId: string; name: string }

/** The owner and the name of the photo in a key made by `uploadKey`; null for other keys. */
export function parseUploadKey(key: string): UploadTarget | null {
  const [, userId, name] = /^photos\/([^/]+)\/([^/]+)$/.exec(key) ?? []
  return userId && name ? { userId, name } : null
}

/** The keys below belong to the photo whose original has the key `original`. */
export const thumbnailKey = (original: string): string => `thumbnails/${placeOf(original)}.webp`

/** The picture that is shown if some browsers cannot show the original. */
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

/** Holds files that are still being written, and objects that browsers put straight into the storage. */
export const incomingPrefix = 'incoming/'

/** The prefix of the objects that were put straight into the storage for the photo of this name, one for each link. */
export const sentPrefix = (userId: string, name: string): string =>
  `${incomingPrefix}${userId}/${name}/`

/**
 * The key of one link. The object is copied before it is checked, because a second PUT to the link could replace it.
 */
export const sentKey = (userId: string, name: string): string =>
  `${sentPrefix(userId, name)}${randomUUID()}${extname(name)}`

/** The owner and the name of the photo in a key made by `sentKey`; null for other keys. */
export function parseSentKey(key: string): UploadTarget | null {
  const [, userId, name] = /^incoming\/([^/]+)\/([^/]+)\/[^/]+$/.exec(key) ?? []
  return userId && name ? { userId, name } : null
}

export type PhotoObject = {
  kind: keyof typeof extensions
  userId: string
  /** The key of this object if it is an original, otherwise of the original that it was made from. */
  original: string
}

const extensions = { photos: '', thumbnails: '.webp', previews: '.jpg', 'model-copies': '.jpg' }
export const photoPrefixes = Object.keys(extensions) as PhotoObject['kind'][]

/** Parses an object key; null if it does not belong to a photo. */
export function parseKey(key: string): PhotoObject | null {
  const [, kind = '', userId = '', file = ''] = /^([^/]+)\/([^/]+)\/([^/]+)$/.exec(key) ?? []
  if (!isKind(kind) || !file.endsWith(extensions[kind])) return null
  const original = `photos/${userId}/${file.slice(0, file.length - extensions[kind].length)}`
  return { kind, userId, original }
}

const isKind = (kind: string): kind is PhotoObject['kind'] => Object.hasOwn(extensions, kind)
