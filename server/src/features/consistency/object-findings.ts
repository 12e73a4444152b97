import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../deps.ts'
import { ObjectMissing, type StoredObject } from '../../ports/object-storage.ts'
import { incomingPrefix, previewKey, thumbnailKey } from '../photos/object-keys.ts'
import { findPhoto } from '../photos/queries.ts'
import { findOrphans } from '../uploads/sweep.ts'
import { type StoredPhoto, storedPhotos, unknownExports } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'storage'>

/** Decides for which photos the bytes are read, in addition to the existence and size of their files. */
export type Reading = {
  mustRead(photo: StoredPhoto): boolean
  /** Called after the last photo. */
  onEnd?(): void
}

export type Comparison = { findings: string[]; photos: number; photosRead: number }

type Options = Reading & { graceMs: number; signal?: AbortSignal }

/** Finds photos with a missing or changed file, and objects that belong to no photo, upload or export. */
export async function objectFindings(deps: Needs, options: Options): Promise<Comparison> {
  const { graceMs, mustRead, onEnd, signal } = options
  const findings: string[] = []
  let [photos, photosRead] = [0, 0]
  for await (const photo of storedPhotos(deps.db)) {
    signal?.throwIfAborted()
    const isRead = mustRead(photo)
    photos += 1
    if (isRead) photosRead += 1
    const wrong = await wrongObject(deps, photo, isRead)
    // The photo may have been deleted during the check.
    if (wrong && (await findPhoto(deps.db, photo.user_id, photo.id)))
      findings.push(`Photo ${photo.id} (${photo.name}): ${wrong}.`)
  }
  onEnd?.()
  for await (const orphans of findOrphans(deps, () => graceMs))
    findings.push(...orphans.map(({ key }) => belongsToNothing(key)))
  findings.push(...(await leftovers(deps, graceMs)).map(belongsToNothing))
  return { findings, photos, photosRead }
}

const belongsToNothing = (key: string) => `Object ${key} belongs to nothing.`

async function wrongObject(
  { storage }: Needs,
  photo: StoredPhoto,
  isRead: boolean,
): Promise<string | null> {
  const bytes = await sizeOf(storage, photo.object_key)
  if (bytes === null) return 'its file is missing'
  if (bytes !== photo.bytes) return `its file has ${bytes} bytes instead of ${photo.bytes}`
  const wrong = isRead && (await wrongBytes(storage, photo))
  if (wrong) return wrong
  if (photo.has_thumbnail && !(await sizeOf(storage, thumbnailKey(photo.object_key))))
    return 'its thumbnail is missing'
  if (photo.has_preview && !(await sizeOf(storage, previewKey(photo.object_key))))
    return 'its preview is missing'
  return null
}

/** Throws if the storage is unavailable, because the state of this file is then unknown. */
async function wrongBytes(
  storage: Needs['storage'],
  { object_key, sha256 }: StoredPhoto,
): Promise<string | null> {
  try {
    const isSame = (await sha256Of(storage, object_key)) === sha256
    return isSame ? null : 'its file is not the one that was uploaded'
  } catch {
    await storage.check()
    return 'its file cannot be read'
  }
}

/** Null if there is no such object. */
async function sizeOf(storage: Needs['storage'], key: string): Promise<number | null> {
  return orMissing(storage.size(key))
}

async function sha256Of(storage: Needs['storage'], key: string): Promise<string | null> {
  const hash = createHash('sha256')
  return orMissing(
    storage
      .read(key)
      .then((body) => pipeline(body, hash))
      .then(() => hash.digest('hex')),
  )
}

async function orMissing<T>(outcome: Promise<T>): Promise<T | null> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

/** Files of uploads that never completed, and exports without a row. */
async function leftovers({ db, storage }: Needs, graceMs: number): Promise<string[]> {
  const isOld = (object: StoredObject) => Date.now() - object.modifiedAt.getTime() >= graceMs
  const oldKeys = async (prefix: string) =>
    (await Array.fromAsync(storage.list(prefix))).filter(isOld).map((object) => object.key)
  return [
    ...(await oldKeys(incomingPrefix)),
    ...(await unknownExports(db, await oldKeys('exports/'))),
  ]
}
