import type { Situation } from './case.ts'
import * as steps from './steps.ts'

const {
  answerLost,
  buys,
  changesTo,
  closesAccount,
  daysPass,
  nightlySync,
  stripeFails,
  stripeRecovers,
  triesToBuy,
  triesToChangeTo,
  webhook,
} = steps

/** Customers and accounts that end, and outages of Stripe. */
export const outageSituations: Situation[] = [
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
