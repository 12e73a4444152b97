/** One request. Without `timeoutMs` it may take as long as it takes. */
export type HttpRequest = {
  verb: string
  url: string
  headers?: Record<string, string>
  body?: string | Blob
  timeoutMs?: number
  signal?: AbortSignal
  /** Hears how many bytes of the body have left. */
  onSent?: (bytes: number) => void
}

/** What came back; `data` is parsed where it is JSON, else text. */
export type HttpResponse = { status: number; statusText: string; data: unknown }

/** A request that failed: with a `response` it was refused, without one nobody answered. */
export class HttpError extends Error {
  readonly response: HttpResponse | undefined
  constructor(text: string, response?: HttpResponse) {
    super(text)
    this.response = response
  }
}

/**
 * Resolves with the answer of a status in the 200s; else rejects with an `HttpError` in the words people know
 * (ERR-020), or with the signal's reason. XMLHttpRequest, because fetch does not tell how much of an upload has left.
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
    xhr.addEventListener('load', () => settle(responseOf(xhr), resolve, reject))
    xhr.addEventListener('error', () => reject(new HttpError('Network Error')))
    xhr.addEventListener('timeout', () => reject(timeoutError(timeoutMs)))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    xhr.send(body)
  })
}

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

function responseOf({ status, statusText, responseText }: XMLHttpRequest): HttpResponse {
  return { status, statusText, data: parsed(responseText) }
}

/** A proxy on the way may answer with a page of its own. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
