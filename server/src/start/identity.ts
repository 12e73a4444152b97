import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import {
  acceptStorage,
  checkKey,
  checkStorage,
  establish,
  type Names,
} from '../features/installation/identity.ts'
import { acceptKey, findInstallation } from '../features/installation/queries.ts'
import { deriveKeys, fingerprintOf } from '../keys.ts'
import { findAuthSecret, readAuthSecret } from './secrets.ts'
import { openStorage, storageWith } from './storage.ts'

/** What an operator declares to be right although the database knows another one. */
export type Accepted = 'key' | 'storage'

type Options = { config: Config; database: string; accepted?: Accepted | undefined }

/**
 * Throws a sentence where the key or the photo storage of this process is not that of the database. Changes nothing but
 * what `accepted` names.
 */
export async function checkIdentity(db: Db, { config, database, accepted }: Options) {
  const known = await findInstallation(db)
  if (!known) return
  const names = namesOf(config, database)
  const secret = await findAuthSecret(config)
  // No URL is signed here, and a refused process must not make a secret.
  const storage = await storageWith(config, deriveKeys(secret ?? randomUUID()))
  // Each command checks the other part, or a mistyped DATA_DIR would end all sessions. After the loss of both, storage is first.
  if (accepted === 'storage') return acceptStorage(db, { known, storage, names })
  if (accepted !== 'key') checkKey(known, secret === null ? null : fingerprintOf(secret), names)
  await checkStorage(known, storage, names)
  if (accepted === 'key') await acceptKey(db, fingerprintOf(await readAuthSecret(config)))
}

/** Records the identity at the first start on this database, also where an older version made it. */
export async function recordIdentity(db: Db, { config, database }: Options): Promise<void> {
  if (await findInstallation(db)) return
  const fingerprint = fingerprintOf(await readAuthSecret(config))
  const storage = await openStorage(config)
  await establish(db, { fingerprint, storage, names: namesOf(config, database) })
}

const namesOf = ({ AUTH_SECRET, DATA_DIR, S3_BUCKET }: Config, database: string): Names => ({
  database,
  storage: S3_BUCKET ? `The bucket ${S3_BUCKET}` : join(DATA_DIR, 'objects'),
  storageSetting: S3_BUCKET ? 'S3_BUCKET' : 'DATA_DIR',
  key: AUTH_SECRET ? 'AUTH_SECRET' : join(DATA_DIR, 'secrets.json'),
})
