import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import {
  acceptStorage,
  checkKey,
  checkStorage,
  establish,
  type Names,
} from '../features/installation/identity.ts'
import { acceptKey, findInstallation, newestObjectKeys } from '../features/installation/queries.ts'
import {
  openRecognised,
  type RecognisedStorage,
} from '../features/installation/recognised-storage.ts'
import { deriveKeys, fingerprintOf } from '../keys.ts'
import { storageAway } from '../metrics.ts'
import { type ObjectStorage, StorageUnavailable } from '../ports/object-storage.ts'
import { findAuthSecret, readAuthSecret } from './secrets.ts'
import { createStorage, folderOf, openStorage, storageWith } from './storage.ts'

/** The part that the operator accepts although the database has recorded a different one. */
export type Accepted = 'key' | 'storage'

type Options = {
  config: Config
  database: string
  accepted?: Accepted | undefined
  /** Whether a process whose storage is unavailable continues without it until it is back. */
  waits?: boolean | undefined
}

/**
 * Throws an error with a sentence if the key or the photo storage of this process is not that of the database.
 * Changes only what `accepted` names.
 */
export async function checkIdentity(db: Db, { config, database, accepted, waits }: Options) {
  const known = await findInstallation(db)
  if (!known) return
  const names = namesOf(config, database)
  const secret = await findAuthSecret(config)
  // A random key will do, because no URL is signed here, and a refused process must not create a secret.
  const storage = await storageWith(config, deriveKeys(secret ?? randomUUID()))
  // The command that accepts one part checks the other; otherwise a mistyped DATA_DIR would end all sessions. If both
  // are lost, the storage is accepted first.
  const create = () => createStorage(config, { photos: true })
  if (accepted === 'storage') return acceptStorage(db, { known, storage, create, names })
  if (accepted !== 'key') checkKey(known, secret === null ? null : fingerprintOf(secret), names)
  try {
    await checkStorage(known, storage, names)
    await createStorage(config, { photos: !(await newestObjectKeys(db, 1)).length })
  } catch (error) {
    if (!waits || !(error instanceof StorageUnavailable)) throw error
  }
  if (accepted === 'key') await acceptKey(db, fingerprintOf(await readAuthSecret(config)))
}

/** Records the identity at the first start on this database, even if an older version created the database. */
export async function recordIdentity(db: Db, { config, database }: Options): Promise<void> {
  if (await findInstallation(db)) return
  const fingerprint = fingerprintOf(await readAuthSecret(config))
  const storage = await openStorage(config)
  const create = () => createStorage(config, { photos: true })
  await establish(db, { fingerprint, storage, create, names: namesOf(config, database) })
}

/** The storage of a process, which is used only while it is the one that `checkIdentity` requires. */
export async function openOwnStorage(
  plain: ObjectStorage,
  { db, config, database, log }: Pick<Options, 'config' | 'database'> & { db: Db; log: Logger },
): Promise<RecognisedStorage> {
  const known = await findInstallation(db)
  if (!known) throw new Error('The database has lost its row of the installation.')
  return openRecognised(plain, {
    recognise: () => checkStorage(known, plain, namesOf(config, database)),
    onChange: (failure) => {
      storageAway.set(failure ? 1 : 0)
      if (failure) log.error({ err: failure }, 'the photo storage is away, so photos wait')
      else log.info('the photo storage is there again')
    },
  })
}

const namesOf = (config: Config, database: string): Names => {
  const { AUTH_SECRET, DATA_DIR, S3_BUCKET } = config
  return {
    database,
    storage: S3_BUCKET ? `The bucket ${S3_BUCKET}` : folderOf(config),
    storageSetting: S3_BUCKET ? 'S3_BUCKET' : 'DATA_DIR',
    key: AUTH_SECRET ? 'AUTH_SECRET' : join(DATA_DIR, 'secrets.json'),
  }
}
