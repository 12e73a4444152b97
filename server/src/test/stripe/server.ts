import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { SignedEvent } from '../../ports/payments.ts'
import { stripeLife } from './life.ts'
import { accepted, checkParams, readParams } from './params.ts'
import type { Session } from './records.ts'
import { type Answer, Refusal } from './refusal.ts'
import { stripeRoutes } from './routes.ts'
import type { LikeStripe } from './sdk-shapes.ts'
import { stripeState } from './state.ts'

export const secretKey = 'sk_test_verso'
export const webhookSecret = 'whsec_verso'

export type EventType = Stripe.Event['type']

type RouteName = keyof typeof accepted

const patterns = (Object.keys(accepted) as RouteName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path: new RegExp(`^${path.replace(':id', '(\\w+)')}$`) }
})

/**
 * Which requests fail, and how: `refused` by Stripe, `mistaken` by our fault, or `unanswered`, which is carried out
 * without a response, as if the connection broke.
 */
type Fault = {
  when: RegExp
  how: 'refused' | 'mistaken' | 'unanswered'
  times: number
  skip: number
}

/**
 * Starts a local server with Stripe's protocol: bracketed form fields, idempotency keys, paging and its error format.
 * It refuses parameters that Stripe does not have.
 */
export async function startStripe(amounts: Record<string, number>) {
  const state = stripeState(amounts)
  const life = stripeLife(state)
  const routes: LikeStripe<ReturnType<typeof stripeRoutes>> = stripeRoutes(state, life)
  const remembered = new Map<string, { asked: string; answer: Answer }>()
  const requests: string[] = []
  let faults: Fault[] = []
  let released: Promise<void> = Promise.resolve()

  function faultOf(asked: string): Fault | undefined {
    const fault = faults.find(({ when, times }) => times > 0 && when.test(asked))
    if (!fault) return undefined
    if (fault.skip-- > 0) return undefined
    fault.times -= 1
    return fault
  }

  function perform(method: string, url: URL, body: string): Answer {
    const path = url.pathname.replace(/^\/v1\//, '')
    const form = new URLSearchParams(method === 'POST' ? body : url.search)
    for (const each of patterns) {
      const match = each.method === method ? each.path.exec(path) : null
      if (!match) continue
      const params = readParams(form)
      checkParams(params, accepted[each.name])
      const made = structuredClone(routes[each.name](params, match[1] ?? ''))
      return { status: 200, body: made }
    }
    const message = `Unrecognized request URL (${method}: /v1/${path}).`
    throw new Refusal(404, 'invalid_request_error', message)
  }

  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://localhost')
    const body = await text(request)
    const asked = `${method} ${url.pathname.replace(/^\/v1\//, '')}`
    requests.push(asked)
    await released
    const fault = faultOf(asked)
    if (fault?.how === 'refused')
      throw new Refusal(500, 'api_error', "Something went wrong on Stripe's end.")
    if (fault?.how === 'mistaken')
      throw new Refusal(400, 'invalid_request_error', 'No configuration provided.')
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new Refusal(401, 'authentication_error', 'Invalid API Key provided')
    const key = String(headers['idempotency-key'] ?? '')
    const whole = `${asked} ${url.search} ${body}`
    const known = remembered.get(key)
    if (known && known.asked !== whole)
      throw new Refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    const made = known?.answer ?? perform(method, url, body)
    if (key) remembered.set(key, { asked: whole, answer: made })
    return fault ? null : made
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const made = await answer(request).catch((error: unknown) => {
      if (error instanceof Refusal) return error.answer
      throw error
    })
    if (!made) {
      response.destroy()
      return
    }
    response.writeHead(made.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    response.end(JSON.stringify(made.body))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  return {
    state,
    life,
    requests,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessionAt(url: string): Session {
      const session = state.records.sessions.get(url.split('/').at(-1) ?? '')
      if (!session) throw new Error(`There is no checkout at ${url}.`)
      return session
    },
    failNext(times: number): void {
      faults = [{ when: /./, how: 'refused', times, skip: 0 }]
    },
    /**
     * Makes matching requests, such as `POST subscriptions`, fail until `recover`; the first `skip` of them succeed.
     */
    fail(
      when: RegExp,
      { how = 'refused', times = Number.POSITIVE_INFINITY, skip = 0 }: Partial<Fault> = {},
    ): void {
      faults.push({ when, how, times, skip })
    },
    recover(): void {
      faults = []
    },
    /** Holds every response back until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    event(
      type: EventType,
      object: object,
      options: { secret?: string; timestamp?: number } = {},
    ): SignedEvent {
      const id = state.newId('evt')
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1e3) } = options
      const { webhooks } = new Stripe(secretKey)
      const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { body: payload, signature }
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>
