import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { PaymentRefused, type Payments, type Plan } from '../../ports/payments.ts'
import { accountOf, isLive, type Records } from './account.ts'

type StripePaymentsOptions = {
  secretKey: string
  webhookSecret: string
  plans: Plan[]
  /** A server to use instead of Stripe's own. */
  base?: string | undefined
}

const paging = { limit: 10_000 }
/** Warnings move no money; in all other states the money is withheld until the dispute is won. */
const statusesWithoutLoss = new Set([
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
])

export function openStripePayments(options: StripePaymentsOptions): Payments {
  const { plans, webhookSecret } = options
  const stripe = open(options)
  const unitAmounts = new Map<string, number>()

  async function readPrices(): Promise<void> {
    for (const { stripe_price: id } of plans) {
      if (!id || unitAmounts.has(id)) continue
      const { unit_amount } = await stripe.prices.retrieve(id)
      unitAmounts.set(id, unit_amount ?? 0)
    }
  }

  async function read(customer: string): Promise<Records> {
    await readPrices()
    const page = { customer, limit: 100 }
    const [subscriptions, invoices, charges] = await Promise.all([
      stripe.subscriptions.list({ ...page, status: 'all' }).autoPagingToArray(paging),
      stripe.invoices
        .list({ ...page, status: 'paid', expand: ['data.payments'] })
        .autoPagingToArray(paging),
      stripe.charges.list(page).autoPagingToArray(paging),
    ])
    const disputed = new Set<string>()
    for (const charge of charges.filter((each) => each.disputed)) {
      const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 })
      if (data.some(({ status }) => !statusesWithoutLoss.has(status))) disputed.add(charge.id)
    }
    return { subscriptions, invoices, charges, disputed, unitAmounts }
  }

  async function running(customer: string): Promise<Stripe.Subscription> {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    const [newest] = data.filter(isLive).toSorted((a, b) => b.created - a.created)
    if (newest) return newest
    throw new PaymentRefused('no_subscription', 'There is no subscription to change.')
  }

  return {
    name: `Stripe${options.base ? ` at ${new URL(options.base).host}` : ''}`,
    knows: (customer) => customer.startsWith('cus_'),

    createCustomer: ({ userId, email, name }) =>
      withPortErrors(async () => {
        // The same person always gets the same customer, also after a crash before its id was stored.
        const idempotencyKey = `customer-${sha256(`${userId}/${email}/${name}`)}`
        const about = { email, name, metadata: { user_id: userId } }
        return (await stripe.customers.create(about, { idempotencyKey })).id
      }),

    checkout: (customer, plan, { successUrl, cancelUrl }) =>
      withPortErrors(async () => {
        const promise = { verso_pack: plan.price_id, verso_credits: String(plan.credits) }
        const { url } = await stripe.checkout.sessions.create({
          customer,
          mode: plan.mode,
          line_items: [{ price: priceOf(plan), quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          ...(plan.mode === 'payment' ? { payment_intent_data: { metadata: promise } } : {}),
        })
        if (!url) throw new Error('Stripe answered a checkout without an address.')
        return url
      }),

    portal: (customer, return_url) =>
      withPortErrors(
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url,
      ),

    changeSubscription: (customer, plan) =>
      withPortErrors(async () => {
        await readPrices()
        const { id, items } = await running(customer)
        const item = items.data[0]
        const price = priceOf(plan)
        const isDearer = (unitAmounts.get(price) ?? 0) > (item?.price.unit_amount ?? 0)
        await stripe.subscriptions.update(id, {
          items: [{ ...(item ? { id: item.id } : {}), price }],
          cancel_at_period_end: false,
          proration_behavior: isDearer ? 'always_invoice' : 'none',
          payment_behavior: 'error_if_incomplete',
        })
      }),

    endSubscription: (customer) =>
      withPortErrors(async () => {
        const { id } = await running(customer)
        await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      }),

    forget: (customer) =>
      withPortErrors(async () => {
        await stripe.customers.del(customer).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError && isMissing(error)))
            throw error
        })
      }),

    read: (customer) => withPortErrors(async () => accountOf(await read(customer), plans)),

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

function priceOf({ stripe_price, name }: Plan): string {
  if (!stripe_price) throw new Error(`The plan ${name} has no stripe_price in PLANS_FILE.`)
  return stripe_price
}

const isMissing = ({ code }: { code?: string | undefined }) => code === 'resource_missing'
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

/** Translates Stripe's errors into those of the port; errors of our own pass unchanged. */
async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { StripeAPIError, StripeCardError, StripeConnectionError, StripeRateLimitError } =
      Stripe.errors
    if (cause instanceof StripeCardError)
      throw new PaymentRefused('declined', 'The payment was declined.', { cause })
    const passes = [StripeAPIError, StripeConnectionError, StripeRateLimitError]
    if (passes.some((kind) => cause instanceof kind))
      throw new PaymentRefused('unavailable', 'Stripe does not answer.', { cause })
    throw cause
  }
}
