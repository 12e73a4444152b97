import type { ErrorAnswer } from '@verso/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, statusOf } from '../app-error.ts'
import { ObjectMissing, StorageUnavailable, TransferRefused } from '../ports/object-storage.ts'
import { drain } from './drain.ts'
import { isOpenedByPerson, sendRefusal } from './plain-page.ts'

const sorry = 'Something went wrong on our side. Please try again.'
const busy = 'The service cannot answer at the moment. Please try again in a few seconds.'
const noStorage =
  'The photo storage cannot be used at the moment. Please try again in a few seconds.'
const unreadable =
  'The disk of this installation cannot read this file. Try again later, or ask its operator to restore it from a backup.'
const full =
  'There is no space left on the disk of this installation. Delete photos that are not needed, or ask its operator for more space.'
const retrySeconds = 5
/** Enough for a body of 8 MB at 8 Mbit/s. */
const maxDrainMs = 10_000

/**
 * Every refusal has the same JSON body; if a person opened the address in a browser, it is a page. Details of
 * internal errors go to the log only.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed')
    else if (statusOf[refusal.code] > 500) request.log.warn({ err: error }, 'request put off')
    if (isBodyTooLarge(error)) {
      await drain(request, maxDrainMs)
      // Fastify would close the connection, because it does not expect the rest of the body to be read.
      reply.header('connection', 'keep-alive')
    }
    if (!isOpenedByPerson(request)) return refuse(request, reply, refusal)
    return sendRefusal(reply.status(statusOf[refusal.code]), refusal.message)
  })
}

/** The refusal of an address that the router cannot parse. */
export const unreadableAddress = () => new AppError('invalid_input', 'The address cannot be read.')

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
): FastifyReply {
  const status = statusOf[refusal.code]
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  // The rest of a refused body is not read.
  if (!request.raw.complete) reply.header('connection', 'close')
  const body: ErrorAnswer = {
    error: refusal.message,
    code: refusal.code,
    request_id: request.id,
    ...refusal.details,
  }
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

function refusalFor(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TransferRefused)
    return new AppError(transferCodes[error.reason], error.message)
  if (error instanceof ObjectMissing) return new AppError('not_found', 'There is no such file.')
  const code = codeOf(error instanceof StorageUnavailable ? error.cause : error)
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return new AppError('storage_full', full, retrySeconds)
  if (error instanceof StorageUnavailable)
    return new AppError('unavailable', noStorage, retrySeconds)
  if (isFailedRead(code, error)) return new AppError('unavailable', unreadable, retrySeconds)
  if (isUnreachable(code, error)) return new AppError('unavailable', busy, retrySeconds)
  return ofFastify(code, error) ?? new AppError('internal', sorry)
}

const transferCodes: Record<TransferRefused['reason'], ErrorCode> = {
  forbidden: 'forbidden',
  expired: 'forbidden',
  too_large: 'too_large',
  incomplete: 'invalid_input',
  too_slow: 'too_slow',
  full: 'storage_full',
}

const isBodyTooLarge = (error: unknown) => codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE'

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The file could be opened but not read: EIO, or EISDIR if it is a folder. Failed sockets have other codes. */
const isFailedRead = (code: string, error: unknown) =>
  /^(EIO|EISDIR)$/.test(code) && (error as { syscall?: string }).syscall === 'read'

/**
 * The database is down, starting, stopping, out of connections or memory, or has ended a statement that ran or waited
 * too long: a retry may succeed.
 */
function isUnreachable(code: string, error: unknown): boolean {
  if (unreachableCodes.test(code)) return fromDatabase(error)
  return error instanceof Error && unreachableMessages.test(error.message)
}

const unreachableCodes =
  /^(08...|25P03|53[023]00|55P03|57014|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/

/** Messages without a code, from `pg`, its pool and Kysely, about a connection that ended or was never made. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed|Postgres connection has been discarded)/

/**
 * `pg` errors have a severity; a socket error names the system call that failed, even if several addresses were
 * tried.
 */
function fromDatabase(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(fromDatabase)
  const { severity, syscall } = error as { severity?: string; syscall?: string }
  return (
    severity !== undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')
  )
}

function ofFastify(code: string, error: unknown): AppError | null {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError(
      'unsupported_type',
      'The request must be JSON (Content-Type: application/json).',
    )
  }
  if (isBodyTooLarge(error))
    return new AppError('too_large', 'The request is too large. Please send it in smaller parts.')
  if (/JSON_BODY|PROTO/.test(code) || error instanceof SyntaxError) {
    return new AppError('invalid_input', 'The request is not valid JSON.')
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const theirs = status >= 400 && status < 500
  return theirs ? new AppError('invalid_input', 'The request cannot be read.') : null
}
