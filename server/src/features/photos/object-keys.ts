/** Which photo an object belongs to. */
export type PhotoPlace = { userId: string; name: string }

export const originalKey = ({ userId, name }: PhotoPlace): string => `photos/${userId}/${name}`

export const thumbnailKey = ({ userId, name }: PhotoPlace): string =>
  `thumbnails/${userId}/${name}.webp`

/** What the vision model sees; exists only while the photo has a task. */
export const modelCopyKey = ({ userId, name }: PhotoPlace): string =>
  `model-copies/${userId}/${name}.jpg`

/** Everything that goes with the photo. */
export const objectKeys = (place: PhotoPlace): string[] => [
  originalKey(place),
  thumbnailKey(place),
  modelCopyKey(place),
]

/** Where the bytes of a signed upload are put until they were looked at. */
export const incomingKey = (name: string): string => `incoming/${name}`

export type PhotoObject = PhotoPlace & { kind: 'photos' | 'thumbnails' | 'model-copies' }

const endings = { photos: '', thumbnails: '.webp', 'model-copies': '.jpg' }

/** The photo that an object belongs to, or null for a key that is no photo's. */
export function readKey(key: string): PhotoObject | null {
  const [, kind = '', userId = '', file = ''] =
    /^(photos|thumbnails|model-copies)\/([^/]+)\/([^/]+)$/.exec(key) ?? []
  if (!isKind(kind) || !file.endsWith(endings[kind])) return null
  return { kind, userId, name: file.slice(0, file.length - endings[kind].length) }
}

const isKind = (kind: string): kind is PhotoObject['kind'] => kind in endings
