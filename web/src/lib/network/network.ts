import { sentenceOf } from '../error-text.ts'
import { HttpError, isPage } from '../http.ts'

/** What a watch asks of the network; tests replace it. */
export type Network = {
  /** Whether the server responds, and the storage at this address if there is one. Never rejects. */
  responds(storage?: string): Promise<boolean>
  /** Calls `run` when the browser finds a connection, until the returned function is called. */
  onOnline(run: () => void): () => void
}

const probeTimeoutMs = 8000
const firstGatewayError = 502

const probe = (url: string, options: RequestInit = {}) =>
  fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs), ...options })

/**
 * Asks a health check of the server, which is outside the API. Neither the error page of a gateway in front of it nor the
 * sign-in page of a hotel's network is its response.
 */
async function isHealthy(check: '/health/live' | '/health/ready'): Promise<boolean> {
  try {
    const { ok, status, headers } = await probe(check)
    return status < firstGatewayError && !(ok && isPage(headers.get('content-type')))
  } catch {
    // Any failure of the request is the outcome that was asked for.
    return false
  }
}

/** Whether anything responds at an address of another origin, which does not say more to a page. */
async function isReached(address: string): Promise<boolean> {
  try {
    await probe(address, { mode: 'no-cors' })
    return true
  } catch {
    // As above.
    return false
  }
}

export const browserNetwork: Network = {
  responds: () => isHealthy('/health/live'),
  onOnline(run) {
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  },
}

/** Responds only where a photo could be received now: database and storage work too (decision 64). */
export const uploadNetwork: Network = {
  ...browserNetwork,
  responds: async (storage) =>
    (await isHealthy('/health/ready')) && (!storage || (await isReached(storage))),
}

/** Whether a failed request got no answer of the server: none at all, or only the error page of a gateway. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof HttpError) || !error.response) return true
  return error.response.status >= firstGatewayError && !sentenceOf(error.response)
}

/** Whether a failed request got no answer, or that of a server whose database or storage is away. */
export function isUnavailable(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof HttpError && error.response?.status === 503)
}

const permanent = [413, 415, 422]

/** Whether the server refused the file itself, so that the same bytes can never pass. */
export function isPermanent(error: unknown): boolean {
  return error instanceof HttpError && permanent.includes(error.response?.status ?? 0)
}
