import { S3Client } from '@aws-sdk/client-s3'
import type { Breaker } from './breaker.ts'
import { asPortError } from './failures.ts'

export type Bucket = {
  bucket: string
  region: string
  /** The address of a store other than Amazon's. Browsers must reach it too: signed URLs begin with it. */
  endpoint?: string | undefined
  /** Whether the bucket is the first part of the path instead of the first part of the host. */
  forcePathStyle: boolean
  /** Without it the SDK looks where Amazon's tools do: environment, profile, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** With the second attempt this is below the 25 s in which every call is answered. */
const idleMs = 8_000
const connectMs = 3_000
const maxSockets = 128

/**
 * Checksums only where S3 requires them: other stores do not know the newer ones, and a signed PUT would carry that of an
 * empty body.
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

/** A client whose requests pass the breaker and fail with the errors of the port. Not for signing, which asks no store. */
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
