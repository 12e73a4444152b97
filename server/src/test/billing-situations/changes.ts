import type { Situation } from './case.ts'
import * as catalogue from './catalogue.ts'
import * as steps from './steps.ts'

const { buys, changesTo, daysPass, keeps, month, triesToChangeTo } = steps

/** Changes of plan. */
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
]
