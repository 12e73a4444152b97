import http from 'node:http'
import https from 'node:https'
import { pipeline, Readable, Transform } from 'node:stream'

const maxResponseBytes = 1_000_000

/**
 * A `fetch` for models. Unlike the built-in one it waits as long as its signal allows (a local model may need ten minutes
 * until its first byte), follows no redirects, and rejects responses above 1 MB and those that cannot have a body.
 */
export const modelFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input)
  const { signal, body, method = 'GET' } = init
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(signal && { signal }),
  })
  request.on('error', reject)
  request.on('response', (message) => {
    try {
      resolve(responseOf(message))
    } catch (error) {
      // If it were thrown in this listener, the error would end the process.
      message.destroy()
      reject(error)
    }
  })
  request.end(typeof body === 'string' ? body : undefined)
  return promise
}

/** Throws for a status without a body, such as 204, and for one that does not exist in HTTP. */
function responseOf(message: http.IncomingMessage): Response {
  const body = pipeline(message, limitSize(), () => undefined)
  return new Response(Readable.toWeb(body) as ReadableStream, {
    status: message.statusCode ?? 502,
    headers: headersOf(message),
  })
}

function limitSize(): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      done(length > maxResponseBytes ? new ResponseTooLarge() : null, chunk)
    },
  })
}

class ResponseTooLarge extends Error {
  readonly code = 'ANSWER_TOO_LARGE'
  constructor() {
    super('The answer is too large.')
  }
}

const headersOf = ({ headersDistinct }: http.IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}
