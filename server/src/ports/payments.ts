type PlanMode = 'subscription' | 'payment'

/** A plan of the operator's catalogue. `price_id` is also the tier of its subscribers; `price` is in currency units. */
export type Plan = {
  price_id: string
  name: string
  price: number
  mode: PlanMode
  credits: number
  /** The id of the price at Stripe; required there for paid plans. */
  stripe_price?: string | undefined
}

export type Subscription = {
  /** Null where the price is no longer in the catalogue. */
  priceId: string | null
  status: 'active' | 'past_due' | 'unpaid'
  renewsAt: Date
  /** Set where it was cancelled. */
  endsAt: Date | null
}

/** A payment and the credits that it pays for. */
export type Payment = {
  /** The provider's id of the payment. */
  ref: string
  source: 'subscription' | 'pack'
  priceId: string | null
  credits: number
  paidAt: Date
  /** The share that was refunded or is disputed: 0 to 1. */
  refunded: number
}

/** The state of a customer at the provider, which is authoritative for money. */
export type Account = {
  subscription: Subscription | null
  /** When the newest subscription ended unpaid; null where it is running or was cancelled. */
  lapsedAt: Date | null
  payments: Payment[]
}

/** Names the customer whose account changed; nothing else of a webhook is used. */
export type PaymentEvent = { id: string; kind: string; customer: string | null }
export type SignedEvent = { body: string; signature: string }

/** `declined`: the payment failed; `forged`: not from the provider; `unavailable`: a retry may succeed. */
export class PaymentRefused extends Error {
  readonly reason: 'declined' | 'forged' | 'unavailable' | 'no_subscription'
  constructor(reason: PaymentRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export type Payments = {
  /** For the banner. */
  readonly name: string
  /** Whether the customer belongs to this provider: an operator may switch providers. */
  knows(customer: string): boolean
  /** Returns the customer's id at the provider. Idempotent: the same person always gets the same id. */
  createCustomer(person: { userId: string; email: string; name: string }): Promise<string>
  /** Returns the URL of the checkout page. Nothing is owed or granted before it is paid. */
  checkout(
    customer: string,
    plan: Plan,
    back: { successUrl: string; cancelUrl: string },
  ): Promise<string>
  /** Returns the URL of the page where the customer manages subscription, payment methods and receipts. */
  portal(customer: string, returnUrl: string): Promise<string>
  /** A more expensive plan is charged at once for the rest of the period; a cheaper one applies from the next period. */
  changeSubscription(customer: string, plan: Plan): Promise<void>
  /** The subscription ends with its period. */
  endSubscription(customer: string): Promise<void>
  /** Ends all future charges at once and removes personal data; payments stay. */
  forget(customer: string): Promise<void>
  read(customer: string): Promise<Account>
  /** Throws `forged` where the signature is not the provider's. */
  readEvent(body: string, signature: string): Promise<PaymentEvent>
  /** Set where the app itself renders the payment pages. */
  readonly testPages?: TestPages
}

/** The payment pages of the test provider. */
export type TestPages = {
  find(pageId: string): Promise<TestPage | null>
  /** Performs the action of a button. Returns where to go next, and the webhook event that reports it. */
  act(
    pageId: string,
    action: string,
  ): Promise<{ goTo: string | null; event: SignedEvent | null } | null>
}

export type TestPage = { actions: { action: string; label: string }[]; back: string } & (
  | { kind: 'checkout'; plan: Plan }
  | { kind: 'portal'; account: Account }
)
