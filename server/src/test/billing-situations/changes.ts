import type { Situation } from './case.ts'
import * as catalogue from './catalogue.ts'
import * as steps from './steps.ts'

const { answerLost, buys, changesTo, closesAccount, daysPass, keeps, month, nightlySync } = steps
const { stripeFails, stripeRecovers, triesToBuy, triesToChangeTo, webhook } = steps

/** Changes of plan, of the catalogue and of customers, and outages of Stripe. */
export const changeSituations: Situation[] = [
  {
    title: 'Upgrade on the first day',
    steps: [buys('starter'), daysPass(0), changesTo('studio')],
  },
  {
    title: 'Upgrade in the middle of a period',
    steps: [buys('starter'), daysPass(15), changesTo('studio')],
  },
  {
    title: 'Upgrade at the end of a period',
    steps: [buys('starter'), daysPass(30), changesTo('studio'), month],
  },
  { title: 'Downgrade', steps: [buys('studio'), changesTo('starter')] },
  {
    title: 'Downgrade, and the period ends',
    steps: [buys('studio'), changesTo('starter'), month, month],
  },
  { title: 'Downgrade taken back', steps: [buys('studio'), changesTo('starter'), keeps, month] },
  {
    title: 'Downgrade, then cancelled',
    steps: [buys('studio'), changesTo('starter'), changesTo('free')],
  },
  { title: 'Cancelled', steps: [buys('starter'), changesTo('free')] },
  { title: 'Cancelled, and the period ends', steps: [buys('starter'), changesTo('free'), month] },
  { title: 'Cancelled and resumed', steps: [buys('starter'), changesTo('free'), keeps, month] },
  {
    title: 'An upgrade is attempted after a cancellation, and again once it is taken back',
    steps: [
      buys('starter'),
      changesTo('free'),
      daysPass(15),
      triesToChangeTo('studio'),
      keeps,
      changesTo('studio'),
    ],
  },
  {
    title: 'An upgrade is attempted while a downgrade is planned, and the downgrade stays',
    steps: [
      buys('studio'),
      catalogue.addsPremium,
      changesTo('starter'),
      triesToChangeTo('premium'),
      month,
    ],
  },
  {
    title: 'The bank asks to confirm an upgrade, and the person has not yet',
    steps: [buys('starter'), daysPass(15), steps.bankAsks, changesTo('studio')],
  },
  {
    title: 'The bank asks to confirm an upgrade, and the person does',
    steps: [
      buys('starter'),
      daysPass(15),
      steps.bankAsks,
      changesTo('studio'),
      steps.paysOpenInvoice,
    ],
  },
  {
    title: 'The bank asks to confirm an upgrade, and the person never does',
    steps: [
      buys('starter'),
      daysPass(15),
      steps.bankAsks,
      changesTo('studio'),
      steps.updateExpires,
    ],
  },
  {
    title: 'The card is declined for an upgrade, and another one pays',
    steps: [
      buys('starter'),
      daysPass(15),
      steps.cardDeclines,
      changesTo('studio'),
      changesTo('studio'),
      steps.paysOpenInvoice,
    ],
  },
  {
    title: 'An upgrade waits for the bank, and the person cancels before confirming it',
    steps: [
      buys('starter'),
      daysPass(15),
      steps.bankAsks,
      changesTo('studio'),
      changesTo('free'),
      steps.paysOpenInvoice,
    ],
  },
  {
    title: 'The quantity is changed in the portal',
    steps: [buys('starter'), steps.quantity(3), month],
  },
  {
    title: 'The price is raised; a subscriber keeps the old one',
    steps: [buys('starter'), catalogue.raisesPrice(true), month],
  },
  {
    title: 'The price is raised and the old one is forgotten',
    steps: [buys('starter'), catalogue.raisesPrice(false), month],
  },
  {
    title: 'A plan is sold with fewer credits; a subscriber keeps what was sold',
    steps: [buys('starter'), catalogue.bringsFewerCredits, month],
  },
  {
    title: 'A plan is sold with fewer credits, and half of an earlier payment is refunded',
    steps: [buys('starter'), catalogue.bringsFewerCredits, steps.refund(0.5)],
  },
  {
    title: 'All prices are raised, and a subscriber of an old price downgrades',
    steps: [buys('studio'), catalogue.raisesAllPrices, daysPass(15), changesTo('starter'), month],
  },
  {
    title: 'Paid for a price that is not in the catalogue',
    steps: [buys('pack-200'), steps.foreignSubscription('price_dearer')],
  },
  {
    title: 'A subscription outside the catalogue is cancelled in the app',
    steps: [buys('pack-200'), steps.foreignSubscription('price_dearer'), changesTo('free')],
  },
  {
    title: 'An administrator solves the task about a payment without credits',
    steps: [buys('pack-200'), steps.foreignSubscription('price_dearer'), steps.solves, nightlySync],
  },
  {
    title: 'The task about a payment without credits ends when the operator adds the price',
    steps: [
      buys('pack-200'),
      steps.foreignSubscription('price_dearer'),
      catalogue.listsPrice('price_dearer'),
      nightlySync,
    ],
  },
  {
    title: 'A plan with subscribers is removed from the catalogue',
    steps: [buys('starter'), catalogue.removesPlan('starter'), month],
  },
  {
    title: 'A price is in another currency',
    steps: [
      catalogue.priceIs('is in EUR', { currency: 'eur' }),
      catalogue.faultsShown,
      triesToBuy('studio'),
      buys('starter'),
    ],
  },
  {
    title: 'A price has another amount',
    steps: [
      catalogue.priceIs('is 39.99', { unit_amount: 3999 }),
      catalogue.faultsShown,
      triesToBuy('studio'),
    ],
  },
  {
    title: 'A price is archived',
    steps: [
      catalogue.priceIs('is archived', { active: false }),
      catalogue.faultsShown,
      triesToBuy('studio'),
    ],
  },
  {
    title: 'A price is mistyped',
    steps: [catalogue.priceMistyped, catalogue.faultsShown, triesToBuy('studio'), buys('starter')],
  },
  {
    title: 'The customer is deleted at Stripe',
    steps: [buys('starter'), steps.customerDeleted],
  },
  {
    title: 'The customer is deleted at Stripe, and buys again',
    steps: [buys('starter'), steps.customerDeleted, buys('studio')],
  },
  {
    title: 'Stripe is away when a checkout is opened',
    steps: [stripeFails(/POST checkout/, 'Stripe is away'), triesToBuy('starter')],
  },
  {
    title: 'Stripe is away when a webhook arrives',
    steps: [
      steps.paysWithoutWebhook('starter'),
      stripeFails(/GET/, 'Stripe is away'),
      ['the webhook arrives', (at) => Promise.resolve(webhook[1](at)).catch(() => undefined)],
      stripeRecovers,
      nightlySync,
    ],
  },
  {
    title: 'Stripe is away during an upgrade',
    steps: [
      buys('starter'),
      daysPass(15),
      stripeFails(/POST subscriptions/, 'Stripe is away'),
      triesToChangeTo('studio'),
    ],
  },
  {
    title: "Stripe's answer to an upgrade is lost",
    steps: [
      buys('starter'),
      daysPass(15),
      answerLost(/POST subscriptions/, 'the line breaks after the charge'),
      changesTo('studio'),
    ],
  },
  {
    title: 'Stripe becomes unavailable after it has charged an upgrade',
    steps: [
      buys('starter'),
      daysPass(15),
      [
        'Stripe is away once the upgrade is charged',
        // Skips the first request, which comes before the upgrade.
        (at) => at.shop.stripe.fail(/GET invoices/, { skip: 1, times: 3 }),
      ],
      triesToChangeTo('studio'),
      stripeRecovers,
      ['the background job runs', ({ shop }) => shop.app.drain()],
    ],
  },
  {
    title: 'Stripe refuses because of our settings',
    steps: [
      buys('starter'),
      [
        'the portal is not set up',
        ({ shop }) => shop.stripe.fail(/POST billing_portal/, { how: 'mistaken' }),
      ],
      [
        'clicks Manage',
        ({ shop, person, notes }) =>
          shop.app
            .as(person)
            .call('customerPortal', {})
            .catch(({ status, error }) => notes.push(`${status} ${error}`)),
      ],
    ],
  },
  {
    title: 'The account is closed with a running subscription',
    steps: [buys('starter'), closesAccount],
  },
  {
    title: 'The account is closed while Stripe is away',
    steps: [
      buys('starter'),
      stripeFails(/DELETE customers/, 'Stripe is away'),
      closesAccount,
      stripeRecovers,
      steps.removalRepeated,
    ],
  },
]
