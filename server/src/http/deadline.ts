import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { withCallSignal } from '../db/call-signal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For uploads: a minimum rate limits them instead. */
    hasNoDeadline?: boolean
  }
  interface FastifyRequest {
    /** Aborted if the call is not answered in time. */
    deadline: AbortController | null
    isHandled: boolean
  }
}

/** The browser gives up after 30 s; this leaves it time to receive the response. */
export const answerMs = 25_000
const retrySeconds = 5

const tooLong = () =>
  new AppError(
    'unavailable',
    'The service cannot answer at the moment. Please try again in a few seconds.',
    retrySeconds,
  )
const bodyTooSlow = () =>
  new AppError('too_slow', 'The request did not arrive completely in time. Please try again.')

/**
 * Responds within `ms` of the arrival of a request's headers: with 503, or with 408 if the rest of the request is
 * missing. Fastify's own `handlerTimeout` does not: it is over as soon as the body has been read. The call's work
 * ends at its next statement. A response that has begun, such as a download, may take any time.
 */
export function deadline(app: FastifyInstance, ms: number): void {
  app.decorateRequest('deadline', null)
  app.decorateRequest('isHandled', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config?.hasNoDeadline) watch(request, reply, ms)
    done()
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      request.isHandled = true
      return inTime(request, () => handler.call(this, request, reply))
    }
  })
}

function watch(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const controller = new AbortController()
  request.deadline = controller
  const timer = setTimeout(() => {
    if (reply.sent || reply.raw.headersSent) return
    const refusal = lacksBody(request) ? bodyTooSlow() : tooLong()
    controller.abort(refusal)
    // `inTime` passes it to the error handler; until the handler runs, it has to be sent from here.
    if (!request.isHandled) void reply.send(refusal)
  }, ms)
  const stop = () => clearTimeout(timer)
  reply.raw.once('finish', stop).once('close', stop)
}

function lacksBody({ raw: { complete, headers, readableEnded } }: FastifyRequest): boolean {
  const isExpected = 'content-length' in headers || 'transfer-encoding' in headers
  return isExpected && !complete && !readableEnded
}

function inTime({ deadline: controller }: FastifyRequest, handle: () => unknown): unknown {
  if (!controller) return handle()
  const { signal } = controller
  const result = withCallSignal(signal, handle)
  return result instanceof Promise ? Promise.race([result, abortOf(signal)]) : result
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
