import { join } from 'node:path'
import type { Logger } from 'pino'
import { makeMarkers } from '../adapters/disk-storage/availability.ts'
import { openDiskStorage } from '../adapters/disk-storage/disk-storage.ts'
import type { Bucket } from '../adapters/s3-storage/connect.ts'
import type { Config } from '../config.ts'
import { deriveKeys, type Keys } from '../keys.ts'
import { bucketAway } from '../metrics.ts'
import type { ObjectStorage, StorageUnavailable } from '../ports/object-storage.ts'
import { readAuthSecret } from './secrets.ts'

/** For commands that need only the object storage. */
export async function openStorage(config: Config): Promise<ObjectStorage> {
  return storageWith(config, deriveKeys(await readAuthSecret(config)))
}

/** Receives the failure when the storage becomes unavailable, and null when it is back. */
type OnChange = (failure: StorageUnavailable | null) => void

export async function storageWith(
  config: Config,
  keys: Keys,
  onChange?: OnChange,
): Promise<ObjectStorage> {
  const bucket = bucketOf(config)
  if (bucket) {
    // Imported on demand, because the SDK takes half a second to load.
    const { openS3Storage } = await import('../adapters/s3-storage/s3-storage.ts')
    return openS3Storage({ ...bucket, onChange })
  }
  return openDiskStorage({
    folder: folderOf(config),
    urlBase: config.PUBLIC_URL + config.API_BASE,
    secret: keys.signedUrls,
    clock: { now: () => new Date() },
  })
}

/** The folder of the photos, if they are not in a bucket. */
export const folderOf = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'objects')

/**
 * Prepares the storage for its first object; a bucket is prepared by `npm run storage -- setup`. Without `photos` it
 * creates only folders that a storage with photos may lack, such as empty ones that a copy left out.
 */
export async function createStorage(config: Config, { photos }: { photos: boolean }) {
  if (!bucketOf(config))
    await makeMarkers(folderOf(config), photos ? ['incoming', 'photos'] : ['incoming'])
}

/** Reports in the log and the metrics that the storage does not answer or answers again. */
export const reporting =
  (log: Logger): OnChange =>
  (failure) => {
    bucketAway.set(failure ? 1 : 0)
    if (failure) log.warn({ err: failure }, 'the photo storage does not answer')
    else log.info('the photo storage answers again')
  }

/** The bucket of the photos; null if they are stored as files. */
export function bucketOf(config: Config): Bucket | null {
  const { S3_BUCKET: bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = config
  if (!bucket) return null
  return {
    bucket,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    credentials:
      AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
        ? { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
        : undefined,
  }
}
