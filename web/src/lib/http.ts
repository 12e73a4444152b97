/** One request. Without `timeoutMs` there is no time limit. */
export type HttpRequest = {
  verb: string
  url: string
  headers?: Record<string, string>
  body?: string | Blob
  timeoutMs?: number
  signal?: AbortSignal
  /** Called with the number of bytes of the body sent so far. */
  onSent?: (bytes: number) => void
}

/** The response; `data` is parsed if it is JSON, otherwise it is text. `retryAfter` is in seconds. */
export type HttpResponse = {
  status: number
  statusText: string
  data: unknown
  retryAfter?: number | undefined
}

/** A failed request. With a `response` it was refused; without one the server did not respond. */
export class HttpError extends Error {
  readonly response: HttpResponse | undefined
  constructor(text: string, response?: HttpResponse) {
    super(text)
    this.response = response
  }
}

/**
 * Resolves with a 2xx response; otherwise rejects with an `HttpError` with the specified text (ERR-020), or with the
 * signal's reason. Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function sendRequest(request: HttpRequest): Promise<HttpResponse> {
  const { verb, url, headers = {}, body, timeoutMs = 0, signal, onSent } = request
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const xhr = new XMLHttpRequest()
    const abort = () => {
      xhr.abort()
      reject(signal?.reason as Error)
    }
    xhr.open(verb, url)
    xhr.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    if (onSent) xhr.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    xhr.addEventListener('load', () =>
      isForeignPage(xhr) ? reject(noResponse()) : settle(responseOf(xhr), resolve, reject),
    )
    xhr.addEventListener('error', () => reject(noResponse()))
    xhr.addEventListener('timeout', () => reject(timeoutError(timeoutMs)))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    xhr.send(body)
  })
}

/** The error for a request to which the server did not respond. */
export const noResponse = () => new HttpError('Network Error')

/**
 * The record in a response of our server. Anything else comes from a proxy or a hotel's network, and throws as if there
 * were no response.
 */
export function requireRecord({ data }: HttpResponse): object {
  if (typeof data !== 'object' || data === null) throw noResponse()
  return data
}

/** Neither the server nor a storage responds with HTML: such a page comes from a proxy or a hotel's network. */
export const isHtml = (contentType: string | null) => /^text\/html\b/i.test(contentType ?? '')

const isForeignPage = (xhr: XMLHttpRequest) =>
  xhr.status < 300 && isHtml(xhr.getResponseHeader('content-type'))

export function timeoutError(ms: number): HttpError {
  return new HttpError(`timeout of ${ms}ms exceeded`)
}

function settle(
  response: HttpResponse,
  resolve: (response: HttpResponse) => void,
  reject: (error: Error) => void,
): void {
  const { status } = response
  if (status >= 200 && status < 300) return resolve(response)
  reject(new HttpError(`Request failed with status code ${status}`, response))
}

function responseOf(xhr: XMLHttpRequest): HttpResponse {
  const { status, statusText, responseText } = xhr
  const retryAfter = status === 429 ? Number(xhr.getResponseHeader('retry-after')) : undefined
  return { status, statusText, data: parsed(responseText), retryAfter }
}

/** A proxy may respond with its own HTML page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
