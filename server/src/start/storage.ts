import { join } from 'node:path'
import { openDiskStorage } from '../adapters/disk-storage/disk-storage.ts'
import type { Config } from '../config.ts'
import { deriveKeys, type Keys } from '../keys.ts'
import type { ObjectStorage } from '../ports/object-storage.ts'
import { readAuthSecret } from './secrets.ts'

/** For commands that need only the object storage. */
export async function openStorage(config: Config): Promise<ObjectStorage> {
  return storageWith(config, deriveKeys(await readAuthSecret(config)))
}

export function storageWith(config: Config, keys: Keys): Promise<ObjectStorage> {
  return openDiskStorage({
    folder: join(config.DATA_DIR, 'objects'),
    urlBase: config.PUBLIC_URL + config.API_BASE,
    secret: keys.signedUrls,
    clock: { now: () => new Date() },
  })
}
