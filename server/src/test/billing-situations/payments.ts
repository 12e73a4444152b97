import { sql } from 'kysely'
import { attempt, customerOf, deliver, type Situation } from './case.ts'
import * as steps from './steps.ts'

const { buys, cardDeclines, changesTo, month, nightlySync, webhook } = steps

/** Webhooks, checkouts, and payments that fail or are refunded. */
export const paymentSituations: Situation[] = [
  { title: 'A subscription is bought', steps: [buys('starter')] },
  { title: 'A pack is bought', steps: [buys('pack-200')] },
  { title: 'The webhook arrives twice', steps: [buys('starter'), webhook] },
  {
    title: 'Webhooks arrive in the wrong order',
    steps: [
      steps.paysWithoutWebhook('starter'),
      month,
      ['the webhook of the first payment arrives', (at) => deliver(at, 'invoice.paid')],
    ],
  },
  {
    title: 'The webhook never arrives',
    steps: [steps.paysWithoutWebhook('starter'), nightlySync],
  },
  {
    title: 'The user returns to the app before the webhook arrives',
    steps: [
      steps.paysWithoutWebhook('pack-200'),
      [
        'the page asks',
        ({ shop, person }) => shop.app.as(person).call('getPlans', { refresh: true }),
      ],
    ],
  },
  {
    title: 'A webhook is forged',
    steps: [
      steps.paysWithoutWebhook('starter'),
      [
        'a webhook with the signature of another secret arrives',
        async ({ shop, person, notes }) => {
          const customer = await shop.customerOf(person)
          const event = shop.stripe.event('invoice.paid', { customer }, { secret: 'whsec_other' })
          notes.push(`${await shop.deliver(event)}`)
          await shop.app.drain()
        },
      ],
    ],
  },
  {
    title: 'A webhook is sent again after its time',
    steps: [
      steps.paysWithoutWebhook('starter'),
      [
        'a webhook signed 15 minutes ago arrives',
        async ({ shop, person, notes }) => {
          const customer = await shop.customerOf(person)
          const timestamp = Math.floor(Date.now() / 1000) - 900
          const event = shop.stripe.event('invoice.paid', { customer }, { timestamp })
          notes.push(`${await shop.deliver(event)}`)
          await shop.app.drain()
        },
      ],
    ],
  },
  {
    title: 'A webhook names an unknown customer',
    steps: [
      [
        'the webhook arrives',
        async ({ shop, notes }) => {
          const event = shop.stripe.event('invoice.paid', { customer: 'cus_unknown' })
          notes.push(`${await shop.deliver(event)}`)
        },
      ],
    ],
  },
  {
    title: 'The return page is opened without a payment',
    steps: [
      ['opens a checkout', ({ shop, person }) => shop.openPage(person, 'studio')],
      [
        'the page asks',
        ({ shop, person }) => shop.app.as(person).call('getPlans', { refresh: true }),
      ],
    ],
  },
  {
    title: 'Checkouts in two tabs',
    steps: [
      [
        'opens starter in one tab and studio in another, and pays both',
        async ({ shop, person, notes }) => {
          const first = await shop.openPage(person, 'starter')
          const second = await shop.openPage(person, 'studio')
          const { life } = shop.stripe
          const paid = [first, second].map((url) => life.pay(shop.stripe.sessionAt(url)))
          notes.push(
            `first tab ${paid[0] ? 'paid' : 'closed'}, second ${paid[1] ? 'paid' : 'closed'}`,
          )
        },
      ],
      webhook,
    ],
  },
  {
    title: 'Two checkouts are opened at the same moment',
    steps: [
      [
        'opens starter twice at once, and pays both',
        async ({ shop, person, notes }) => {
          const open = ['starter', 'starter'].map((plan) => shop.openPage(person, plan))
          const urls = await Promise.all(open)
          const paid = urls.filter((url) => shop.stripe.life.pay(shop.stripe.sessionAt(url)))
          notes.push(`${paid.length} of 2 could be paid`)
        },
      ],
      webhook,
    ],
  },
  {
    title: 'A user with a subscription tries to buy another one',
    steps: [buys('starter'), steps.triesToBuy('studio')],
  },
  {
    title: 'Two subscriptions run at once',
    steps: [buys('starter'), steps.foreignSubscription('price_studio')],
  },
  {
    title: 'Two subscriptions are cancelled together',
    steps: [
      buys('starter'),
      steps.foreignSubscription('price_studio'),
      changesTo('free'),
      month,
      [
        'the month of the other passes too',
        async (at) => at.shop.stripe.life.renew(await customerOf(at)),
      ],
      webhook,
    ],
  },
  { title: 'A period is renewed', steps: [buys('starter'), month] },
  { title: 'A renewal fails', steps: [buys('starter'), cardDeclines, month] },
  {
    title: 'A renewal fails and is paid later',
    steps: [buys('starter'), cardDeclines, month, steps.paysOpenInvoice],
  },
  { title: 'A renewal is never paid', steps: [buys('starter'), cardDeclines, month, month] },
  {
    title: 'A change of plan is attempted while a payment is due',
    steps: [buys('starter'), cardDeclines, month, steps.triesToChangeTo('studio')],
  },
  { title: 'A payment is refunded', steps: [buys('pack-200'), steps.refund(1)] },
  { title: 'Half of a payment is refunded', steps: [buys('pack-200'), steps.refund(0.5)] },
  {
    title: 'A payment is refunded after some credits were used',
    steps: [buys('pack-200'), steps.uses(30), steps.refund(1)],
  },
  { title: 'A payment is disputed', steps: [buys('pack-200'), steps.dispute('needs_response')] },
  {
    title: 'A dispute is won',
    steps: [buys('pack-200'), steps.dispute('needs_response'), steps.dispute('won')],
  },
  {
    title: "Stripe's clock is ahead of ours",
    steps: [
      ["Stripe's clock is two hours ahead", ({ shop }) => shop.stripe.state.setAhead(7200)],
      buys('pack-200'),
      [
        'the credits are looked at',
        async ({ shop, person, notes }) => {
          const later = shop.app.db.selectFrom('credit_grants').select('id')
          const rows = later
            .where('user_id', '=', person.id)
            .where('created_at', '>', sql<Date>`now()`)
          notes.push(`${(await rows.execute()).length} grants begin in the future`)
          shop.stripe.state.setAhead(-3600)
        },
      ],
    ],
  },
  {
    title: 'The sum shown is too old',
    steps: [
      buys('starter'),
      [
        'changes to studio for a sum shown 31 minutes ago',
        (at) => {
          const as_of = new Date(Date.now() - 31 * 60_000).toISOString()
          const { call } = at.shop.app.as(at.person)
          return attempt(at, call('updateSubscription', { price_id: 'studio', as_of }))
        },
      ],
    ],
  },
]
