import { sentenceOf } from '../error-text.ts'
import { HttpError, isPage } from '../http.ts'

/** What the queue asks of the network; tests replace it. */
export type Network = {
  /** Whether the server responds. Never rejects. */
  responds(): Promise<boolean>
  /** Calls `run` when the browser finds a connection, until the returned function is called. */
  onOnline(run: () => void): () => void
}

const probeTimeoutMs = 8000
const firstGatewayError = 502

/**
 * The health check of the server, which is outside the API. Neither the error page of a gateway in front of it nor the sign-in
 * page of a hotel's network is its response.
 */
export const browserNetwork: Network = {
  async responds() {
    try {
      const signal = AbortSignal.timeout(probeTimeoutMs)
      const { ok, status, headers } = await fetch('/health/live', { cache: 'no-store', signal })
      return status < firstGatewayError && !(ok && isPage(headers.get('content-type')))
    } catch {
      // Any failure of the request is the outcome that was asked for.
      return false
    }
  },
  onOnline(run) {
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  },
}

/** Whether a failed request got no answer of the server: none at all, or only the error page of a gateway. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof HttpError) || !error.response) return true
  return error.response.status >= firstGatewayError && !sentenceOf(error.response)
}

const permanent = [413, 415, 422]

/** Whether the server refused the file itself, so that the same bytes can never pass. */
export function isPermanent(error: unknown): boolean {
  return error instanceof HttpError && permanent.includes(error.response?.status ?? 0)
}
