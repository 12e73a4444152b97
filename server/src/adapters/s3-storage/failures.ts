import { S3ServiceException } from '@aws-sdk/client-s3'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'

/**
 * `ObjectMissing` if the store has no such object; `StorageUnavailable` for every other error of the store, a proxy
 * in front of it, the network or a local file; any other error unchanged.
 */
export function asPortError(error: unknown, command = ''): unknown {
  if (error instanceof S3ServiceException) {
    // The response to a HEAD has no body: its error is `NotFound` both for a missing bucket and for a missing object.
    const isMissing = error.name === 'NoSuchKey' || error.name === 'NotFound'
    return isMissing && command !== 'HeadBucketCommand'
      ? new ObjectMissing('There is no such object', { cause: error })
      : new StorageUnavailable(reportOf(nameOf(error)), error)
  }
  const reason = systemCode(error) ?? unreadableAnswer(error)
  return reason ? new StorageUnavailable(reportOf(reason), error) : error
}

/** A sentence with the reason and, if the cause is not the store itself, advice on what to check. */
export function reportOf(reason: string): string {
  const advice = Object.hasOwn(adviceOn, reason) ? ` ${adviceOn[reason]}` : ''
  return `The photo storage reports ${reason}.${advice}`
}

const keyRefused = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what this key may do.'
const noBucket = 'Check S3_BUCKET, or make the bucket by  npm run storage -- setup'
const otherRegion = 'Check S3_REGION.'

const adviceOn: Record<string, string> = {
  InvalidAccessKeyId: 'It does not know the key: check AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The secret is not the one of the key: check AWS_SECRET_ACCESS_KEY.',
  CredentialsProviderError: 'No key was found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  AccessDenied: keyRefused,
  'status 403': keyRefused,
  NoSuchBucket: noBucket,
  NotFound: noBucket,
  RequestTimeTooSkewed: 'Set the clock of this machine.',
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
}

/** The response to a HEAD contains no reason. */
const nameOf = ({ name, $metadata }: S3ServiceException): string =>
  name === 'Unknown' ? `status ${$metadata.httpStatusCode}` : name

/** The code of an error of the network, of a file, or of a time limit of the SDK; null for other errors. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (sdkErrors.has(error.name)) return error.name
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code && ('syscall' in error || networkCode.test(code)) ? code : null
}

/**
 * The status of a response that is not XML, such as the page of a proxy that cannot reach the store; null for other
 * errors.
 */
function unreadableAnswer(error: unknown): string | null {
  if (!(error instanceof Error && '$response' in error)) return null
  const { statusCode } = error.$response as { statusCode?: number }
  return `status ${statusCode} with an answer that is not from a store`
}

const sdkErrors = new Set(['TimeoutError', 'CredentialsProviderError'])

/** Connection errors that do not name a system call. */
const networkCode =
  /^(E(CONN|PIPE|TIMEDOUT)|HPE_|ERR_(TLS|SSL|STREAM_PREMATURE_CLOSE)|CERT_|.*_CERT)/
