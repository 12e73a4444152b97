import { voidInvoice } from './invoices.ts'
import type { stripeLife } from './life.ts'
import { list, page } from './lists.ts'
import { type accepted, listOf, metadataOf, type Params, partOf, textOf } from './params.ts'
import type { Session } from './records.ts'
import { invalid, missing } from './refusal.ts'
import { shownCustomer, shownInvoice, shownSession } from './shown.ts'
import type { StripeState } from './state.ts'
import * as subscriptions from './subscriptions.ts'

type Route = (params: Params, id: string) => unknown

/** What each request does; its parameters have already been checked. */
export function stripeRoutes(state: StripeState, life: ReturnType<typeof stripeLife>) {
  const { records } = state

  /** A deleted customer can be read, but cannot buy anything. */
  function customerOf(params: Params, { buys = false } = {}): string {
    const id = textOf(params, 'customer')
    const found = records.customers.get(id)
    if (!found || (buys && found.deleted)) throw missing('customer', id, 400)
    return id
  }

  const owned = <T extends { id: string }>(all: Map<string, T>, params: Params) => {
    customerOf(params)
    return page(all.values(), params)
  }

  function openSession(params: Params) {
    const customer = customerOf(params, { buys: true })
    const mode = textOf(params, 'mode') as 'payment' | 'subscription'
    const [line] = listOf(params, 'line_items')
    if (!line) throw invalid('Missing required param: line_items.', 'parameter_missing')
    const price = subscriptions.activePrice(state, textOf(line, 'price'))
    if ((mode === 'subscription') !== (price.recurring !== null))
      throw invalid(`You must provide a price that fits the mode ${mode}.`)
    const foreign = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
    if (params[foreign]) throw invalid(`You can not pass \`${foreign}\` in \`${mode}\` mode.`)
    const data = mode === 'payment' ? 'payment_intent_data' : 'subscription_data'
    const id = state.newId('cs')
    const made: Session = {
      id,
      object: 'checkout.session',
      mode,
      url: `https://checkout.stripe.test/c/${id}`,
      status: 'open',
      created: state.now(),
      customer,
      price: price.id,
      quantity: Number(textOf(line, 'quantity') || 1),
      metadata: metadataOf(partOf(params, data)),
    }
    records.sessions.set(id, made)
    return shownSession(made)
  }

  function expire(id: string) {
    const session = records.sessions.get(id)
    if (!session) throw missing('checkout.session', id)
    if (session.status !== 'open') throw invalid(`This Session is ${session.status}.`)
    session.status = 'expired'
    return shownSession(session)
  }

  /** Includes what `expand` asks for: only these two are stored as ids. */
  function expandedSubscriptions(params: Params) {
    const asked = Object.values(partOf(params, 'expand'))
    const found = owned(records.subscriptions, params)
    const data = found.data.map((each) => ({
      ...each,
      ...(asked.includes('data.schedule') && each.schedule
        ? { schedule: records.schedules.get(each.schedule) }
        : {}),
      ...(asked.includes('data.latest_invoice') && each.latest_invoice
        ? { latest_invoice: records.invoices.get(each.latest_invoice) }
        : {}),
    }))
    return { ...found, data }
  }

  return {
    'POST customers': (params) => {
      if (!textOf(params, 'email')) throw invalid('Missing email')
      const id = state.newId('cus')
      const made = { id, object: 'customer' as const }
      records.customers.set(id, { ...made, deleted: false })
      return made
    },
    'GET customers/:id': (_params, id) => {
      const found = records.customers.get(id)
      if (!found) throw missing('customer', id)
      return shownCustomer(found)
    },
    'DELETE customers/:id': (_params, id) => {
      const found = records.customers.get(id)
      if (!found || found.deleted) throw missing('customer', id)
      life.deleteCustomer(id)
      return { id, object: 'customer' as const, deleted: true as const }
    },
    'GET prices/:id': (_params, id) => {
      const price = state.prices.get(id)
      if (!price) throw missing('price', id)
      return price
    },
    'POST checkout/sessions': openSession,
    'GET checkout/sessions': (params) => {
      const status = textOf(params, 'status')
      customerOf(params)
      const found = [...records.sessions.values()]
      const asked = page(
        found.filter((each) => !status || each.status === status),
        params,
      )
      return { ...asked, data: asked.data.map(shownSession) }
    },
    'POST checkout/sessions/:id/expire': (_params, id) => expire(id),
    'POST billing_portal/sessions': (params) => {
      const customer = customerOf(params, { buys: true })
      const back = encodeURIComponent(textOf(params, 'return_url'))
      const url = `https://billing.stripe.test/p/${customer}?return=${back}`
      return { object: 'billing_portal.session' as const, url }
    },
    'GET subscriptions': expandedSubscriptions,
    'POST subscriptions/:id': (params, id) => {
      const made = subscriptions.updateSubscription(state, params, id)
      const expands = Object.values(partOf(params, 'expand')).includes('latest_invoice')
      const invoice = expands && records.invoices.get(made.latest_invoice ?? '')
      return invoice ? { ...made, latest_invoice: invoice } : made
    },
    'POST invoices/:id/void': (_params, id) => voidInvoice(state, id),
    'GET invoices': (params) => {
      const status = textOf(params, 'status')
      customerOf(params)
      const expanded = Object.values(partOf(params, 'expand'))
      const found = [...records.invoices.values()]
      const asked = page(
        found.filter((each) => !status || each.status === status),
        params,
      )
      return { ...asked, data: asked.data.map((each) => shownInvoice(each, expanded)) }
    },
    'POST invoices/create_preview': (params) => {
      customerOf(params, { buys: true })
      return subscriptions.previewInvoice(state, params)
    },
    'GET charges': (params) => owned(records.charges, params),
    'GET charges/:id': (_params, id) => {
      const charge = records.charges.get(id)
      if (!charge) throw missing('charge', id)
      return charge
    },
    'GET disputes': (params) =>
      list([...records.disputes.values()].filter((each) => each.charge === params['charge'])),
    'POST subscription_schedules': (params) => subscriptions.createSchedule(state, params),
    'POST subscription_schedules/:id': (params, id) =>
      subscriptions.updateSchedule(state, params, id),
    'POST subscription_schedules/:id/release': (params, id) =>
      subscriptions.releaseSchedule(state, params, id),
  } satisfies Record<keyof typeof accepted, Route>
}
