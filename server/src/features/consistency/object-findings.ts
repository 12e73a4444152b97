import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../deps.ts'
import { ObjectMissing, type StoredObject } from '../../ports/object-storage.ts'
import { incomingPrefix, previewKey, thumbnailKey } from '../photos/object-keys.ts'
import { findPhoto } from '../photos/queries.ts'
import { findOrphans } from '../uploads/sweep.ts'
import { type StoredPhoto, storedPhotos, unknownExports } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'storage'>

/** Photos with a missing or changed file, and objects that belong to no photo, upload or export. */
export async function objectFindings(deps: Needs, graceMs: number): Promise<string[]> {
  const found: string[] = []
  for await (const photo of storedPhotos(deps.db)) {
    const wrong = await wrongObject(deps, photo)
    // The photo may have been deleted during the check.
    if (wrong && (await findPhoto(deps.db, photo.user_id, photo.id)))
      found.push(`Photo ${photo.id} (${photo.name}): ${wrong}.`)
  }
  for await (const orphans of findOrphans(deps, graceMs))
    found.push(...orphans.map(({ key }) => `Object ${key} belongs to nothing.`))
  for (const key of await leftovers(deps, graceMs)) found.push(`Object ${key} belongs to nothing.`)
  return found
}

async function wrongObject({ storage }: Needs, photo: StoredPhoto): Promise<string | null> {
  const original = await fingerprint(storage, photo.object_key)
  if (!original) return 'its file is missing'
  if (original.bytes !== photo.bytes)
    return `its file has ${original.bytes} bytes instead of ${photo.bytes}`
  if (original.sha256 !== photo.sha256) return 'its file is not the one that was uploaded'
  if (photo.has_thumbnail && !(await fingerprint(storage, thumbnailKey(photo.object_key))))
    return 'its thumbnail is missing'
  if (photo.has_preview && !(await fingerprint(storage, previewKey(photo.object_key))))
    return 'its preview is missing'
  return null
}

async function fingerprint(storage: Needs['storage'], key: string) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(await storage.read(key), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
      }
    })
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
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
