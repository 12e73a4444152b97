import type { Stripe } from 'stripe'
import { invalid } from './refusal.ts'

export type Params = { [name: string]: string | Params | undefined }

const texts = { '*': '' }
const line = { price: '', quantity: 1 }
const change = { id: '', price: '', quantity: 1 }

/**
 * The parameters of each request that the app makes, one example each. The types are those of the SDK, so a name that
 * Stripe does not have does not compile, and the fake refuses every name that is not listed here.
 */
export const accepted = {
  'POST customers': { email: '', name: '', metadata: texts } satisfies Stripe.CustomerCreateParams,
  'GET customers/:id': {} satisfies Stripe.CustomerRetrieveParams,
  'DELETE customers/:id': {} satisfies Stripe.CustomerDeleteParams,
  'GET prices/:id': {} satisfies Stripe.PriceRetrieveParams,
  'POST checkout/sessions': {
    customer: '',
    mode: 'payment',
    line_items: [line],
    success_url: '',
    cancel_url: '',
    payment_intent_data: { metadata: texts },
    subscription_data: { metadata: texts },
    invoice_creation: { enabled: true },
  } satisfies Stripe.Checkout.SessionCreateParams,
  'GET checkout/sessions': {
    customer: '',
    status: 'open',
    limit: 1,
  } satisfies Stripe.Checkout.SessionListParams,
  'POST checkout/sessions/:id/expire': {} satisfies Stripe.Checkout.SessionExpireParams,
  'POST billing_portal/sessions': {
    customer: '',
    return_url: '',
  } satisfies Stripe.BillingPortal.SessionCreateParams,
  'GET subscriptions': {
    customer: '',
    status: 'all',
    limit: 1,
    starting_after: '',
    expand: [''],
  } satisfies Stripe.SubscriptionListParams,
  'POST subscriptions/:id': {
    items: [change],
    proration_behavior: 'always_invoice',
    proration_date: 1,
    payment_behavior: 'pending_if_incomplete',
    cancel_at_period_end: true,
    metadata: texts,
    expand: [''],
  } satisfies Stripe.SubscriptionUpdateParams,
  'POST invoices/:id/void': {} satisfies Stripe.InvoiceVoidInvoiceParams,
  'GET invoices': {
    customer: '',
    status: 'paid',
    limit: 1,
    starting_after: '',
    expand: [''],
  } satisfies Stripe.InvoiceListParams,
  'POST invoices/create_preview': {
    customer: '',
    subscription: '',
    subscription_details: {
      items: [change],
      proration_behavior: 'always_invoice',
      proration_date: 1,
    },
  } satisfies Stripe.InvoiceCreatePreviewParams,
  'GET charges': { customer: '', limit: 1, starting_after: '' } satisfies Stripe.ChargeListParams,
  'GET charges/:id': {} satisfies Stripe.ChargeRetrieveParams,
  'GET disputes': { charge: '', limit: 1 } satisfies Stripe.DisputeListParams,
  'POST subscription_schedules': {
    from_subscription: '',
  } satisfies Stripe.SubscriptionScheduleCreateParams,
  'POST subscription_schedules/:id': {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [line],
        start_date: 1,
        end_date: 1,
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        metadata: texts,
      },
    ],
  } satisfies Stripe.SubscriptionScheduleUpdateParams,
  'POST subscription_schedules/:id/release': {} satisfies Stripe.SubscriptionScheduleReleaseParams,
} as const

/** Parameters that accept only these texts; all others may be any text. */
const choices: Record<string, readonly string[]> = {
  mode: ['payment', 'subscription', 'setup'],
  proration_behavior: ['always_invoice', 'create_prorations', 'none'],
  payment_behavior: [
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ],
  end_behavior: ['cancel', 'none', 'release', 'renew'],
  interval: ['day', 'week', 'month', 'year'],
}

/** Parses `a[b][0]=c` into nested objects, as Stripe does; lists become objects with the keys 0, 1, … */
export function readParams(form: URLSearchParams): Params {
  const params: Params = {}
  for (const [key, value] of form) {
    const path = key.split(/\[|\]\[|\]/).filter(Boolean)
    const last = path.pop() ?? ''
    let place = params
    for (const name of path) place = (place[name] ??= {}) as Params
    place[last] = value
  }
  return params
}

/** Refuses unknown names and values of the wrong kind. */
export function checkParams(params: Params, example: object, path = ''): void {
  for (const [name, value] of Object.entries(params)) {
    const at = path ? `${path}[${name}]` : name
    const known = (example as Record<string, unknown>)[Array.isArray(example) ? '0' : name]
    const wanted = known ?? (example as Record<string, unknown>)['*']
    if (wanted === undefined)
      throw invalid(`Received unknown parameter: ${at}`, 'parameter_unknown', at)
    if (typeof wanted === 'object' && wanted) {
      if (typeof value !== 'object') throw invalid(`Invalid object: ${at}`, undefined, at)
      checkParams(value, wanted, at)
    } else checkValue(value, wanted, { name, at })
  }
}

function checkValue(value: unknown, wanted: unknown, { name, at }: { name: string; at: string }) {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${at}`, undefined, at)
  if (typeof wanted === 'number' && !/^\d+$/.test(value))
    throw invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', at)
  if (typeof wanted === 'boolean' && !/^(true|false)$/.test(value))
    throw invalid(`Invalid boolean: ${value}`, undefined, at)
  if (choices[name] && !choices[name].includes(value))
    throw invalid(`Invalid ${at}: must be one of ${choices[name].join(', ')}`, undefined, at)
  if (name.endsWith('_url') && !URL.canParse(value))
    throw invalid(`Not a valid URL: ${at}`, 'url_invalid', at)
}

export const textOf = (params: Params, name: string): string => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** The entries of a list. */
export const listOf = (params: Params, name: string): Params[] =>
  Object.values(partOf(params, name)) as Params[]

export const partOf = (params: Params, name: string): Params => {
  const value = params[name]
  return typeof value === 'object' ? value : {}
}

export const metadataOf = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.keys(partOf(params, 'metadata')).map((name) => [
      name,
      textOf(partOf(params, 'metadata'), name),
    ]),
  )
