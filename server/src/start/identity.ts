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
import { fingerprintOf } from '../keys.ts'
import { findAuthSecret, readAuthSecret } from './secrets.ts'
import { openStorage } from './storage.ts'

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
  if (accepted === 'key') return acceptKey(db, fingerprintOf(await readAuthSecret(config)))
  const secret = await findAuthSecret(config)
  checkKey(known, secret === null ? null : fingerprintOf(secret), names)
  const storage = await openStorage(config)
  await (accepted === 'storage' ? acceptStorage : checkStorage)(known, storage, names)
}

/** Records the identity at the first start on this database, also where an older version made it. */
export async function recordIdentity(db: Db, { config, database }: Options): Promise<void> {
  if (await findInstallation(db)) return
  const fingerprint = fingerprintOf(await readAuthSecret(config))
  const storage = await openStorage(config)
  await establish(db, { fingerprint, storage, names: namesOf(config, database) })
}

const namesOf = ({ AUTH_SECRET, DATA_DIR }: Config, database: string): Names => ({
  database,
  storage: join(DATA_DIR, 'objects'),
  key: AUTH_SECRET ? 'AUTH_SECRET' : join(DATA_DIR, 'secrets.json'),
})
