import { S3Client } from '@aws-sdk/client-s3'
import type { Breaker } from './breaker.ts'
import { asPortError } from './failures.ts'

export type Bucket = {
  bucket: string
  region: string
  /**
   * The address of a store other than Amazon's. It must also be reachable for browsers, because signed URLs begin
   * with it.
   */
  endpoint?: string | undefined
  /** Whether the name of the bucket is the first part of the path instead of the first part of the host. */
  forcePathStyle: boolean
  /** If not set, the SDK looks in the same places as Amazon's tools: environment, profile, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Together with the second attempt, this stays below the 25 s within which every call is answered. */
const idleMs = 8_000
const connectMs = 3_000
const maxSockets = 128

/**
 * Uses checksums only if S3 requires them: other stores do not support the newer ones, and a signed PUT would include
 * the checksum of an empty body.
 */
export function connect({ region, endpoint, forcePathStyle, credentials }: Bucket): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
}

/**
 * A client whose requests pass through the breaker and fail with the errors of the port. Not for signing, which makes
 * no request.
 */
export function connectGuarded(bucket: Bucket, breaker: Breaker): S3Client {
  const client = connect(bucket)
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        breaker(() =>
          next(args).catch((error: unknown) => {
            throw asPortError(error, commandName)
          }),
        ),
    { step: 'initialize', priority: 'high', name: 'breaker' },
  )
  return client
}
