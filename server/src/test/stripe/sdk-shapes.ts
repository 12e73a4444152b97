import type { Stripe } from 'stripe'
import type { accepted, Params } from './params.ts'

/** What Stripe returns to each request that the app makes, according to the SDK. */
type Returned = {
  'POST customers': Stripe.Customer
  'GET customers/:id': Stripe.Customer | Stripe.DeletedCustomer
  'DELETE customers/:id': Stripe.DeletedCustomer
  'GET prices/:id': Stripe.Price
  'POST checkout/sessions': Stripe.Checkout.Session
  'GET checkout/sessions': Stripe.ApiList<Stripe.Checkout.Session>
  'POST checkout/sessions/:id/expire': Stripe.Checkout.Session
  'POST billing_portal/sessions': Stripe.BillingPortal.Session
  'GET subscriptions': Stripe.ApiList<Stripe.Subscription>
  'POST subscriptions/:id': Stripe.Subscription
  'POST invoices/:id/void': Stripe.Invoice
  'GET invoices': Stripe.ApiList<Stripe.Invoice>
  'POST invoices/create_preview': Stripe.Invoice
  'GET charges': Stripe.ApiList<Stripe.Charge>
  'GET charges/:id': Stripe.Charge
  'GET disputes': Stripe.ApiList<Stripe.Dispute>
  'POST subscription_schedules': Stripe.SubscriptionSchedule
  'POST subscription_schedules/:id': Stripe.SubscriptionSchedule
  'POST subscription_schedules/:id/release': Stripe.SubscriptionSchedule
}

type Primitive = string | number | boolean | null | undefined

/** The same type with all fields optional: the fake returns only what the app reads. */
type Part<T> = T extends Primitive
  ? T
  : T extends readonly (infer Item)[]
    ? Part<Item>[]
    : { [Key in keyof T]?: Part<T[Key]> }

type KeyOf<T> = T extends object ? keyof T : never
type ValueOf<T, Key> = T extends object ? (Key extends keyof T ? T[Key] : never) : never
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never

/** The names of fields, at any depth, that the fake returns but Stripe does not have. */
type Unknown<Made, Real> = Made extends Primitive
  ? never
  : Made extends readonly (infer Item)[]
    ? Unknown<Item, ItemOf<Real>>
    : {
        [Key in keyof Made]-?: Key extends KeyOf<Real>
          ? Unknown<Made[Key], ValueOf<Real, Key>>
          : Key
      }[keyof Made]

type Checked<Made, Real> = [Unknown<Made, Real>] extends [never]
  ? Part<Real>
  : { unknownToStripe: Unknown<Made, Real> }

/**
 * Routes whose responses have only fields, types and text choices of the SDK's types. These are generated from
 * Stripe's OpenAPI document, so if an update of the SDK changes one, this no longer compiles.
 */
export type LikeStripe<
  Routes extends Record<keyof typeof accepted, (...args: never[]) => unknown>,
> = {
  [Name in keyof typeof accepted]: (
    params: Params,
    id: string,
  ) => Checked<ReturnType<Routes[Name]>, Returned[Name]>
}
