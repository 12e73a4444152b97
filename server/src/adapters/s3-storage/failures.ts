import { S3ServiceException } from '@aws-sdk/client-s3'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'

/**
 * `ObjectMissing` where the store has no such object, `StorageUnavailable` for every other error of the store, the network
 * or a local file; any other error as it is.
 */
export function asPortError(error: unknown, command = ''): unknown {
  if (error instanceof S3ServiceException) {
    // The answer to a HEAD has no body: its error is `NotFound`, for a bucket as for an object.
    const isMissing = error.name === 'NoSuchKey' || error.name === 'NotFound'
    return isMissing && command !== 'HeadBucketCommand'
      ? new ObjectMissing('There is no such object', { cause: error })
      : new StorageUnavailable(`The photo storage reports ${error.name}.`, error)
  }
  const code = systemCode(error)
  return code ? new StorageUnavailable(`The photo storage reports ${code}.`, error) : error
}

/** The code of an error of the network, of a time limit of the SDK, or of a file; null for others. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (sdkErrors.has(error.name)) return error.name
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code && ('syscall' in error || networkCode.test(code)) ? code : null
}

const sdkErrors = new Set(['TimeoutError', 'CredentialsProviderError'])

/** Errors of connections that name no call of the system. */
const networkCode =
  /^(E(CONN|PIPE|TIMEDOUT)|HPE_|ERR_(TLS|SSL|STREAM_PREMATURE_CLOSE)|CERT_|.*_CERT)/
