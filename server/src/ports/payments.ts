export type PlanMode = 'subscription' | 'payment'

/** A line of the operator's catalogue. `price_id` is also the tier of who has it; `price` in currency units. */
export type Plan = {
  price_id: string
  name: string
  price: number
  mode: PlanMode
  credits: number
  /** What Stripe calls the price; paid plans need one there. */
  stripe_price?: string | undefined
}

export type Subscription = {
  /** Null where the catalogue does not know its price any more. */
  priceId: string | null
  status: 'active' | 'past_due' | 'unpaid'
  renewsAt: Date
  /** Set where it was cancelled and runs out. */
  endsAt: Date | null
}

/** Money that came in, and which credits it pays for. */
export type Payment = {
  /** The provider's name of it: the same payment never has two. */
  ref: string
  source: 'subscription' | 'pack'
  priceId: string | null
  credits: number
  paidAt: Date
  /** The part that went back to the payer, or that they dispute: 0 to 1. */
  refunded: number
}

/** All that the provider knows of a customer at this moment: the one truth about money. */
export type Account = {
  subscription: Subscription | null
  /** When the newest subscription ended because it was not paid; null where it runs, or was cancelled on purpose. */
  lapsedAt: Date | null
  payments: Payment[]
}

/** What a webhook is good for: to name whose account changed. */
export type PaymentEvent = { id: string; kind: string; customer: string | null }
export type SignedEvent = { body: string; signature: string }

/** `declined`: the payer's means; `forged`: not from the provider; `unavailable`: another try may succeed. */
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
  /** Whether the customer is one of this provider: an operator may change it. */
  knows(customer: string): boolean
  /** Answers the customer's name at the provider; the same for the same person, however often it is asked. */
  createCustomer(person: { userId: string; email: string; name: string }): Promise<string>
  /** Answers the page to pay at. Nothing is owed or granted until it was paid. */
  checkout(
    customer: string,
    plan: Plan,
    back: { successUrl: string; cancelUrl: string },
  ): Promise<string>
  /** Answers the page where the customer manages subscription, means of payment and receipts. */
  portal(customer: string, returnUrl: string): Promise<string>
  /** A dearer plan is paid at once for the rest of the period; a cheaper one counts from the next period on. */
  changeSubscription(customer: string, plan: Plan): Promise<void>
  /** The subscription ends with its period. */
  endSubscription(customer: string): Promise<void>
  /** Ends everything that would be charged, at once, and removes the person; payments stay. */
  forget(customer: string): Promise<void>
  read(customer: string): Promise<Account>
  /** Throws `forged` where the signature is not the provider's. */
  readEvent(body: string, signature: string): Promise<PaymentEvent>
  /** The pages of a provider that has none of its own. */
  readonly desk?: TestDesk
}

/** What people do at the provider, where it is the app itself. */
export type TestDesk = {
  look(deskId: string): Promise<DeskView | null>
  /** Does what a button says; answers where to go next, and the webhook that tells of it. */
  act(
    deskId: string,
    action: string,
  ): Promise<{ goTo: string | null; event: SignedEvent | null } | null>
}

export type DeskView = { actions: { action: string; label: string }[]; back: string } & (
  | { kind: 'checkout'; plan: Plan }
  | { kind: 'portal'; account: Account }
)
