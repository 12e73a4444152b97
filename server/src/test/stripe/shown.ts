import type { Customer, Invoice, Session } from './records.ts'

/*
 * What Stripe shows of a record where the fake stores more. Compared with the example objects of Stripe's OpenAPI document
 * of August 2026.
 */

/** Only a deleted customer says whether it is. */
export const shownCustomer = ({ deleted, ...customer }: Customer) =>
  deleted ? { ...customer, deleted } : customer

/** Price and quantity are in the lines, which are not shown unless asked for; the promise is in the payment's metadata. */
export const shownSession = ({ price: _price, quantity: _quantity, ...session }: Session) => ({
  ...session,
  metadata: {},
})

/** Payments are shown where they are expanded. */
export const shownInvoice = ({ payments, ...invoice }: Invoice, expanded: unknown[]) =>
  expanded.includes('data.payments') ? { ...invoice, payments } : invoice
