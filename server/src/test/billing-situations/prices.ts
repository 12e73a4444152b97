import type { Situation } from './case.ts'
import * as catalogue from './catalogue.ts'
import * as steps from './steps.ts'

const { buys, changesTo, daysPass, month, nightlySync, triesToBuy } = steps

/** Changes of the catalogue. */
export const priceSituations: Situation[] = [
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
]
