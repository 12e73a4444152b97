import { serverMessage } from '../error-text.ts'
import { HttpError, isHtml } from '../http.ts'

/** What an outage watch needs to know about the network; tests replace it. */
export type Network = {
  /** Whether the server responds, and the storage at this address if there is one. Never rejects. */
  responds(storage?: string): Promise<boolean>
  /** Calls `run` whenever the browser goes online, until the returned function is called. */
  onOnline(run: () => void): () => void
}

const probeTimeoutMs = 8000
const firstGatewayError = 502

const probe = (url: string, options: RequestInit = {}) =>
  fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs), ...options })

/**
 * Requests a health check of the server, which is not part of the API. The error page of a gateway or the sign-in page of
 * a hotel's network does not count as healthy.
 */
async function isHealthy(check: '/health/live' | '/health/ready'): Promise<boolean> {
  try {
    const { ok, status, headers } = await probe(check)
    return status < firstGatewayError && !(ok && isHtml(headers.get('content-type')))
  } catch {
    // A failed request is a valid outcome: the server does not respond.
    return false
  }
}

/** Whether anything responds at an address of another origin; a page cannot find out more than that. */
async function isReached(address: string): Promise<boolean> {
  try {
    await probe(address, { mode: 'no-cors' })
    return true
  } catch {
    // A failed request is a valid outcome, as above.
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

/**
 * Only counts as responding if a photo could be received now, so the database and the storage must work too (decision
 * 64).
 */
export const uploadNetwork: Network = {
  ...browserNetwork,
  responds: async (storage) =>
    (await isHealthy('/health/ready')) && (!storage || (await isReached(storage))),
}

/** Whether a failed request got no response from the server: none at all, or only the error page of a gateway. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof HttpError) || !error.response) return true
  return error.response.status >= firstGatewayError && !serverMessage(error.response)
}

/** Like `isUnanswered`, or the server responded that its database or storage is unavailable. */
export function isUnavailable(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof HttpError && error.response?.status === 503)
}

const permanent = [413, 415, 422]

/** Whether the server refused the file itself, so that the same bytes can never succeed. */
export function isPermanent(error: unknown): boolean {
  return error instanceof HttpError && permanent.includes(error.response?.status ?? 0)
}
