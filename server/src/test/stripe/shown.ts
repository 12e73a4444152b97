import type { Customer, Invoice, Session } from './records.ts'

/*
 * What Stripe returns of a record of which the fake stores more. Checked against the example objects of Stripe's
 * OpenAPI document of August 2026.
 */

/** `deleted` is returned only for a deleted customer. */
export const shownCustomer = ({ deleted, ...customer }: Customer) =>
  deleted ? { ...customer, deleted } : customer

/** Price and quantity are in the lines, which are returned only on request; the metadata belongs to the payment. */
export const shownSession = ({ price: _price, quantity: _quantity, ...session }: Session) => ({
  ...session,
  metadata: {},
})

/** Payments are returned only if they are expanded. */
export const shownInvoice = ({ payments, ...invoice }: Invoice, expanded: unknown[]) =>
  expanded.includes('data.payments') ? { ...invoice, payments } : invoice
