import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { PaymentRefused, type Payments, type Plan } from '../../ports/payments.ts'
import { changePlan, endAll, keep, previewChange } from './changes.ts'
import { openCheckout } from './checkout.ts'
import { isMissing, withPortErrors } from './errors.ts'
import { findFaults, priceReader } from './prices.ts'
import { readAccount } from './records.ts'

type StripePaymentsOptions = {
  secretKey: string
  webhookSecret: string
  plans: Plan[]
  /** A server to use instead of Stripe's own. */
  base?: string | undefined
}

export function openStripePayments(options: StripePaymentsOptions): Payments {
  const { plans, webhookSecret } = options
  const stripe = open(options)
  const needs = { stripe, plans, readPrices: priceReader(stripe) }
  let faults = new Map<string, string>()

  return {
    name: `Stripe${options.base ? ` at ${new URL(options.base).host}` : ''}`,
    ownsCustomer: (customer) => customer.startsWith('cus_'),

    checkPlans: () =>
      withPortErrors(async () => {
        const found = await findFaults(stripe, plans)
        faults = new Map(found.map(({ priceId, fault }) => [priceId, fault]))
        return found
      }),
    faultOf: (priceId) => faults.get(priceId) ?? null,

    createCustomer: ({ userId, email, name, replaces }) =>
      withPortErrors(async () => {
        // The same person always gets the same customer, even after a crash before the id was stored.
        const person = [userId, email, name, ...(replaces ? [replaces] : [])].join('/')
        const idempotencyKey = `customer-${sha256(person)}`
        const about = { email, name, metadata: { user_id: userId } }
        return (await stripe.customers.create(about, { idempotencyKey })).id
      }),

    has: (customer) =>
      withPortErrors(async () => {
        const found = await stripe.customers.retrieve(customer).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        return found !== null && !found.deleted
      }),

    checkout: (customer, plan, back) =>
      withPortErrors(() => openCheckout(stripe, customer, plan, back)),

    portal: (customer, return_url) =>
      withPortErrors(
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url,
      ),

    preview: (customer, plan, at) => withPortErrors(() => previewChange(needs, customer, plan, at)),
    changeSubscription: (customer, plan, at) =>
      withPortErrors(() => changePlan(needs, customer, plan, at)),
    endSubscription: (customer) => withPortErrors(() => endAll(stripe, customer)),
    keepSubscription: (customer) => withPortErrors(() => keep(stripe, customer)),

    forget: (customer) =>
      withPortErrors(async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      }),

    readAccount: (customer) => withPortErrors(() => readAccount(needs, customer)),

    async readEvent(body, signature) {
      const event = await verified(() =>
        stripe.webhooks.constructEventAsync(body, signature, webhookSecret),
      )
      const customer = await withPortErrors(() => customerIn(stripe, event))
      return { id: event.id, kind: event.type, customer }
    },
  }
}

function open({ secretKey, base }: StripePaymentsOptions): Stripe {
  const address = base ? new URL(base) : null
  const protocol = address?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    ...(address
      ? { host: address.hostname, protocol, ...(address.port ? { port: address.port } : {}) }
      : {}),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function verified(read: () => Promise<Stripe.Event>): Promise<Stripe.Event> {
  try {
    return await read()
  } catch (cause) {
    throw new PaymentRefused('forged', 'The signature is not the one of Stripe.', { cause })
  }
}

/** Most objects contain their customer; a dispute contains only the charge. */
async function customerIn(stripe: Stripe, { data }: Stripe.Event): Promise<string | null> {
  const { object, id, customer, charge } = data.object as unknown as Record<string, unknown>
  if (object === 'customer') return String(id)
  if (typeof customer === 'string') return customer
  if (typeof charge !== 'string') return null
  const whose = (await stripe.charges.retrieve(charge)).customer
  return typeof whose === 'string' ? whose : (whose?.id ?? null)
}
