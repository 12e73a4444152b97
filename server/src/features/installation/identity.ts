import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import {
  ObjectMissing,
  type ObjectStorage,
  StorageUnavailable,
} from '../../ports/object-storage.ts'
import {
  findInstallation,
  hasObjectKeys,
  hasUsers,
  inTurn,
  insertInstallation,
  type Installation,
  newestObjectKeys,
} from './queries.ts'

/** The object by which a photo storage is recognised. */
const markerKey = 'installation'
const markerType = 'application/octet-stream'

/** The names of database, storage and key in messages. */
export type Names = {
  database: string
  storage: string
  /** The setting with which an operator chooses another storage. */
  storageSetting: 'DATA_DIR' | 'S3_BUCKET'
  key: string
}

/** Throws an error that says what to do if the key is missing or not the one of this database. */
export function checkKey(known: Installation, fingerprint: string | null, names: Names): void {
  if (known.key_fingerprint === fingerprint) return
  const found = fingerprint === null ? 'is missing' : 'is not the key of this installation'
  throw new Error(
    `${names.key} ${found} (database: ${names.database}). Every process of an installation needs the same one: ` +
      'set DATA_DIR to its folder, or bring the key back. If the key was changed on purpose or is lost, run  ' +
      'npm run admin -- accept-key  : everyone then has to sign in again.',
  )
}

/**
 * Throws an error that says what to do: `StorageUnavailable` if the storage of this database may come back, such as
 * one on a disk that is not mounted, and another error if it is the storage of another installation.
 */
export async function checkStorage(
  known: Installation,
  storage: ObjectStorage,
  names: Names,
): Promise<void> {
  const marker = await readMarker(storage).catch(sayWhere(names))
  if (marker === known.storage_marker) return
  if (marker === null) throw new StorageUnavailable(markerMissing(names), null)
  throw new Error(
    `${names.storage} is the photo storage of another installation than the database ${names.database}. ` +
      `Set ${names.storageSetting} and DATABASE_URL to those of one installation.`,
  )
}

const replacement =
  'If the storage was lost and this is its replacement, run  npm run admin -- accept-storage'

/** Rethrows an error; adds what to do to the error of an unavailable storage. */
const sayWhere =
  ({ storage, storageSetting }: Names) =>
  (error: unknown): never => {
    if (!(error instanceof StorageUnavailable)) throw error
    const sentence = `${storage} cannot be used: ${error.message} ${place[storageSetting]} ${replacement}`
    throw new StorageUnavailable(sentence, error.cause)
  }

const markerMissing = ({ storage, storageSetting, database }: Names) =>
  `${storage} is not the photo storage of the database ${database}: it has no file "${markerKey}". ` +
  `${place[storageSetting]} ${replacement}`

const place = {
  DATA_DIR: 'Set DATA_DIR to the folder of the installation, and check that its disk is mounted.',
  S3_BUCKET: 'S3_BUCKET, S3_ENDPOINT and the key must be those of the installation.',
}

type New = {
  storage: ObjectStorage
  /** Makes the storage ready for its first object. */
  create(): Promise<void>
  fingerprint: string
  names: Names
}

/**
 * Makes database, key and storage one installation if the database is not part of one yet, because it is new or from
 * a version that kept no record. Throws if the photos of the database are not in this storage, or the reverse.
 */
export function establish(db: Db, { storage, create, fingerprint, names }: New): Promise<void> {
  return inTurn(db, async (session) => {
    const known = await findInstallation(session)
    if (known) {
      checkKey(known, fingerprint, names)
      return checkStorage(known, storage, names)
    }
    if (!(await belongTogether(session, storage).catch(sayWhere(names)))) {
      throw new Error(
        `The photos of the database ${names.database} are not in ${names.storage}, or that holds photos of another ` +
          `database. Set ${names.storageSetting} and DATABASE_URL to those of one installation.`,
      )
    }
    await create()
    const marker = (await readMarker(storage)) ?? (await writeMarker(storage, randomUUID()))
    await insertInstallation(session, {
      id: randomUUID(),
      key_fingerprint: fingerprint,
      storage_marker: marker,
    })
  })
}

type Replacement = Pick<New, 'create' | 'names' | 'storage'> & { known: Installation }

/**
 * Accepts a storage without a marker from now on. Throws if it belongs to another installation: its photos have no
 * rows here, so the sweep would remove them.
 */
export async function acceptStorage(
  db: Db,
  { known, storage, create, names }: Replacement,
): Promise<void> {
  await create()
  if ((await readMarker(storage)) === null) {
    if (await hasOnlyOthers(db, storage)) {
      throw new Error(
        `${names.storage} has photos that the database ${names.database} does not know. Only an empty folder can be ` +
          'accepted, or one with photos of this installation.',
      )
    }
    await writeMarker(storage, known.storage_marker)
  }
  await checkStorage(known, storage, names)
}

export async function writeMarker(storage: ObjectStorage, marker: string): Promise<string> {
  await storage.write(markerKey, Buffer.from(`${marker}\n`), markerType)
  return marker
}

async function readMarker(storage: ObjectStorage): Promise<string | null> {
  const bytes = await storage.readWhole(markerKey).catch(missing(null))
  return bytes && bytes.toString('utf8').trim()
}

/** A few of the newest photos are enough, because a wrong storage has none of them. */
const samples = 3

async function belongTogether(db: Db, storage: ObjectStorage): Promise<boolean> {
  const keys = await newestObjectKeys(db, samples)
  for (const key of keys) if (await isThere(storage, key)) return true
  return keys.length === 0 && ((await hasUsers(db)) || !(await hasPhotos(storage)))
}

/** A few photos of the storage are enough, because those of another installation are all unknown. */
const maxExamined = 100

async function hasOnlyOthers(db: Db, storage: ObjectStorage): Promise<boolean> {
  const keys: string[] = []
  for await (const { key } of storage.list('photos/')) {
    keys.push(key)
    if (keys.length === maxExamined) break
  }
  return keys.length > 0 && !(await hasObjectKeys(db, keys))
}

async function hasPhotos(storage: ObjectStorage): Promise<boolean> {
  for await (const _ of storage.list('photos/')) return true
  return false
}

async function isThere(storage: ObjectStorage, key: string): Promise<boolean> {
  return storage.withFile(key, async () => true).catch(missing(false))
}

/** Returns `value` for the error of an object that does not exist; throws any other error. */
const missing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof ObjectMissing) return value
    throw error
  }
