import type { Config } from '../config.ts'
import { bucketOf } from './storage.ts'

const usage = `Commands:
  npm run storage -- setup   makes the bucket of S3_BUCKET ready; running it again changes nothing
`

/** Prepares the bucket for the pages of the app. Returns a line for each step. */
export async function runStorageCommand(args: string[], config: Config): Promise<string> {
  if (args.join(' ') !== 'setup') throw new Error(usage)
  const bucket = bucketOf(config)
  if (!bucket)
    throw new Error(
      'S3_BUCKET is not set: photos are files in DATA_DIR, which need no preparation.',
    )
  // Imported on demand, because only this command needs the SDK.
  const { setUpBucket } = await import('../adapters/s3-storage/set-up-bucket.ts')
  const origins = [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS]
  return (await setUpBucket(bucket, origins)).join('\n')
}
