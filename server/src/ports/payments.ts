type PlanMode = 'subscription' | 'payment'

/** A plan of the operator's catalogue. `price_id` is also the tier of its subscribers; `price` is in currency units. */
export type Plan = {
  price_id: string
  name: string
  price: number
  mode: PlanMode
  credits: number
  /** ISO 4217 in lower case. */
  currency: string
  /** The id of the current price at Stripe; Stripe requires it for paid plans. */
  stripe_price?: string | undefined
  /** Prices at Stripe that are no longer sold; their subscribers keep them and get the plan's credits. */
  stripe_old_prices?: string[] | undefined
}

/** A reason why a plan cannot be sold. */
export type PlanFault = { priceId: string; fault: string }

export type Subscription = {
  /** null if the price is no longer in the catalogue. */
  priceId: string | null
  status: 'active' | 'past_due' | 'unpaid'
  renewsAt: Date
  /** Set if it was cancelled. */
  endsAt: Date | null
  /** Set while a payment is due. */
  unpaidSince: Date | null
  /** The cheaper plan that follows the paid period. */
  next: { priceId: string | null; at: Date } | null
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
  /** The amount paid, in the smallest unit of the currency. */
  amount: number
  currency: string
  /** The payment is for something that is not in the catalogue, so it gives no credits. */
  isUnknown: boolean
}

/** The effect of a change of plan; the amount is in the smallest unit of the currency. */
export type ChangePreview = {
  kind: 'upgrade' | 'downgrade'
  amount: number
  currency: string
  credits: number
  /** When the new plan begins. */
  at: Date
}

/** The state of a customer at the provider, which is authoritative for money. */
export type Account = {
  /** The newest running one. */
  subscription: Subscription | null
  /** How many subscriptions are running: more than one is a mistake. */
  liveCount: number
  /** The provider has no such customer, so the other fields are empty. */
  isMissing: boolean
  /** When the newest subscription ended unpaid; null if it is running or was cancelled. */
  lapsedAt: Date | null
  payments: Payment[]
}

/** Names the customer whose account changed; nothing else in a webhook is used. */
export type PaymentEvent = { id: string; kind: string; customer: string | null }
export type SignedEvent = { body: string; signature: string }

/**
 * `declined`: the payment failed; `forged`: not from the provider; `unavailable`: a retry may succeed; `setup`: the
 * operator's settings or this program are wrong, and the customer can do nothing about it.
 */
export class PaymentRefused extends Error {
  readonly reason: 'declined' | 'forged' | 'unavailable' | 'no_subscription' | 'setup'
  constructor(reason: PaymentRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export type Payments = {
  /** Shown in the banner. */
  readonly name: string
  /** Whether the customer belongs to this provider, because an operator may switch providers. */
  ownsCustomer(customer: string): boolean
  /** Compares the plans with the prices at the provider; returns the plans that cannot be sold. */
  checkPlans(): Promise<PlanFault[]>
  /** What the last check found wrong with a plan; null if it can be sold. */
  faultOf(priceId: string): string | null
  /**
   * Returns the customer's id at the provider. Idempotent: the same person always gets the same id, unless `replaces`
   * names a customer who is missing there.
   */
  createCustomer(person: {
    userId: string
    email: string
    name: string
    replaces?: string | null
  }): Promise<string>
  /** Whether the provider still has the customer. */
  has(customer: string): Promise<boolean>
  /** Returns the URL of a checkout page, and closes earlier ones. Nothing is owed or granted before it is paid. */
  checkout(
    customer: string,
    plan: Plan,
    back: { successUrl: string; cancelUrl: string },
  ): Promise<string>
  /** Returns the URL of the page where the customer manages subscription, payment methods and receipts. */
  portal(customer: string, returnUrl: string): Promise<string>
  /** What `changeSubscription` would do at the same moment. */
  preview(customer: string, plan: Plan, at: Date): Promise<ChangePreview>
  /**
   * A more expensive plan is charged at once for the rest of the period from `at` on; a cheaper one follows the paid
   * period. If the person has to act for the payment, nothing changes until they have paid at `payUrl`.
   */
  changeSubscription(customer: string, plan: Plan, at: Date): Promise<{ payUrl: string | null }>
  /** Lets all running subscriptions end with their paid periods. */
  endSubscription(customer: string): Promise<void>
  /** Undoes `endSubscription`, and a change to a cheaper plan that has not begun. */
  keepSubscription(customer: string): Promise<void>
  /** Ends all future charges at once and removes personal data; payments are kept. */
  forget(customer: string): Promise<void>
  readAccount(customer: string): Promise<Account>
  /** Throws `forged` if the signature is not the provider's. */
  readEvent(body: string, signature: string): Promise<PaymentEvent>
  /** Set if the app itself renders the payment pages. */
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
