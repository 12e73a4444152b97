/** The photo that an object belongs to. */
type PhotoRef = { userId: string; name: string }

export const originalKey = ({ userId, name }: PhotoRef): string => `photos/${userId}/${name}`

export const thumbnailKey = ({ userId, name }: PhotoRef): string =>
  `thumbnails/${userId}/${name}.webp`

/** The copy sent to the vision model; exists only while the photo has a task. */
export const modelCopyKey = ({ userId, name }: PhotoRef): string =>
  `model-copies/${userId}/${name}.jpg`

/** All objects of a photo. */
export const objectKeys = (photo: PhotoRef): string[] => [
  originalKey(photo),
  thumbnailKey(photo),
  modelCopyKey(photo),
]

/** The key of uploaded bytes until they have been checked. */
export const incomingKey = (name: string): string => `incoming/${name}`

export type PhotoObject = PhotoRef & { kind: 'photos' | 'thumbnails' | 'model-copies' }

const extensions = { photos: '', thumbnails: '.webp', 'model-copies': '.jpg' }

/** Parses an object key; null when it does not belong to a photo. */
export function parseKey(key: string): PhotoObject | null {
  const [, kind = '', userId = '', file = ''] =
    /^(photos|thumbnails|model-copies)\/([^/]+)\/([^/]+)$/.exec(key) ?? []
  if (!isKind(kind) || !file.endsWith(extensions[kind])) return null
  return { kind, userId, name: file.slice(0, file.length - extensions[kind].length) }
}

const isKind = (kind: string): kind is PhotoObject['kind'] => kind in extensions
