import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { SignedEvent } from '../ports/payments.ts'
import { list, page, type Params } from './stripe-lists.ts'
import { type Session, stripeState } from './stripe-state.ts'

type Answer = { status: number; body: unknown }

/** An error response of Stripe. */
class Refusal extends Error {
  readonly answer: Answer
  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.answer = { status, body: { error: { type, message, ...(code ? { code } : {}) } } }
  }
}
const invalid = (message: string, code?: string) =>
  new Refusal(400, 'invalid_request_error', message, code)

export const secretKey = 'sk_test_verso'
export const webhookSecret = 'whsec_verso'

/** Starts a local server with Stripe's protocol: bracketed form fields, idempotency keys, paging and its error format. */
export async function startStripe(amounts: Record<string, number>) {
  const state = stripeState(amounts)
  const { records } = state
  const remembered = new Map<string, { asked: string; answer: Answer }>()
  const requests: string[] = []
  let failures = 0
  let released: Promise<void> = Promise.resolve()

  function customerOf({ customer = '' }: Params): string {
    const found = records.customers.get(customer)
    if (!found || found.deleted)
      throw invalid(`No such customer: '${customer}'`, 'resource_missing')
    return customer
  }

  const routes: [string, RegExp, (params: Params, id: string) => unknown][] = [
    [
      'POST',
      /^customers$/,
      (params) => {
        if (!params['email']) throw invalid('Missing email')
        const id = state.newId('cus')
        records.customers.set(id, { id, object: 'customer', deleted: false })
        return records.customers.get(id)
      },
    ],
    [
      'DELETE',
      /^customers\/(\w+)$/,
      (_params, id) => {
        const customer = records.customers.get(customerOf({ customer: id }))
        if (customer) customer.deleted = true
        const live = state.liveOf(id)
        if (live) Object.assign(live, { status: 'canceled', ended_at: state.now() })
        return { id, object: 'customer', deleted: true }
      },
    ],
    [
      'GET',
      /^prices\/(\w+)$/,
      (_params, id) => {
        const price = state.prices.get(id)
        if (!price) throw invalid(`No such price: '${id}'`, 'resource_missing')
        return price
      },
    ],
    ['POST', /^checkout\/sessions$/, (params) => openSession(params)],
    [
      'POST',
      /^billing_portal\/sessions$/,
      (params) => {
        const customer = customerOf(params)
        const returns = encodeURIComponent(params['return_url'] ?? '')
        return {
          object: 'billing_portal.session',
          url: `https://billing.stripe.test/p/${customer}?return=${returns}`,
        }
      },
    ],
    ['POST', /^subscriptions\/(\w+)$/, (params, id) => changeSubscription(params, id)],
    ['GET', /^subscriptions$/, (params) => page([...records.subscriptions.values()], params)],
    ['GET', /^invoices$/, (params) => page([...records.invoices.values()], params)],
    ['GET', /^charges$/, (params) => page([...records.charges.values()], params)],
    ['GET', /^charges\/(\w+)$/, (_params, id) => records.charges.get(id)],
    [
      'GET',
      /^disputes$/,
      ({ charge = '' }) =>
        list([...records.disputes.values()].filter((dispute) => dispute.charge === charge)),
    ],
  ]

  function openSession(params: Params): Session {
    const customer = customerOf(params)
    const { mode = '' } = params
    if (mode !== 'payment' && mode !== 'subscription') throw invalid(`Invalid mode: ${mode}`)
    const price = params['line_items[0][price]'] ?? ''
    if (!state.prices.has(price)) throw invalid(`No such price: '${price}'`, 'resource_missing')
    for (const field of ['success_url', 'cancel_url'])
      if (!URL.canParse(params[field] ?? ''))
        throw invalid(`Not a valid URL: ${field}`, 'url_invalid')
    const metadata = Object.fromEntries(
      Object.entries(params).flatMap(([key, value]) => {
        const name = /^payment_intent_data\[metadata\]\[(\w+)\]$/.exec(key)?.[1]
        return name ? [[name, value]] : []
      }),
    )
    const id = state.newId('cs')
    const url = `https://checkout.stripe.test/c/${id}`
    const made: Session = {
      id,
      object: 'checkout.session',
      mode,
      url,
      customer,
      price,
      metadata,
      paid: false,
    }
    records.sessions.set(id, made)
    return made
  }

  function changeSubscription(params: Params, id: string) {
    const subscription = records.subscriptions.get(id)
    const item = subscription?.items.data[0]
    if (!subscription || !item || subscription.status === 'canceled')
      throw invalid(`No such subscription: '${id}'`, 'resource_missing')
    const wanted = params['items[0][price]']
    if (wanted) {
      if (params['items[0][id]'] !== item.id) throw invalid('A second item was not expected.')
      const price = state.priceOf(wanted)
      if (params['proration_behavior'] === 'always_invoice') {
        if (state.declining.has(subscription.customer))
          throw new Refusal(402, 'card_error', 'Your card was declined.', 'card_declined')
        state.prorate(subscription, price)
      }
      item.price = price
    }
    if ('cancel_at_period_end' in params)
      subscription.cancel_at_period_end = params['cancel_at_period_end'] === 'true'
    return subscription
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://localhost')
    const body = await text(request)
    const path = url.pathname.replace(/^\/v1\//, '')
    requests.push(`${method} ${path}`)
    await released
    if (failures-- > 0) throw new Refusal(500, 'api_error', "Something went wrong on Stripe's end.")
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided')
    const key = String(headers['idempotency-key'] ?? '')
    const asked = `${method} ${path} ${body}`
    const known = remembered.get(key)
    if (known && known.asked !== asked)
      throw new Refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    if (known) return known.answer
    const params = Object.fromEntries(new URLSearchParams(method === 'POST' ? body : url.search))
    for (const [verb, pattern, handle] of routes) {
      const match = verb === method ? pattern.exec(path) : null
      if (!match) continue
      const made = { status: 200, body: structuredClone(handle(params, match[1] ?? '')) }
      if (key) remembered.set(key, { asked, answer: made })
      return made
    }
    throw new Refusal(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: /v1/${path}).`,
    )
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(request).catch((error: unknown) => {
      if (error instanceof Refusal) return error.answer
      throw error
    })
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    response.end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  return {
    state,
    requests,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessionAt(url: string): Session {
      const session = records.sessions.get(url.split('/').at(-1) ?? '')
      if (!session) throw new Error(`There is no checkout at ${url}.`)
      return session
    },
    failNext(times: number): void {
      failures = times
    },
    /** Keeps every response back until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    event(
      type: string,
      object: object,
      options: { secret?: string; timestamp?: number } = {},
    ): SignedEvent {
      const id = state.newId('evt')
      const body = JSON.stringify({ id, object: 'event', type, data: { object } })
      const { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1e3) } = options
      const stripe = new Stripe(secretKey)
      return {
        body,
        signature: stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret,
          timestamp,
        }),
      }
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>
