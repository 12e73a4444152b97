import { count, day, type NoticeText } from './notice-mails.ts'

const toPlans = { text: 'Open Plan & Billing', path: '/subscription' }

/** Sent when a payment is due, once for each debt. */
export const paymentFailedText = (since: Date): NoticeText => ({
  subject: 'A payment for your subscription failed',
  title: 'A payment failed',
  lines: [
    `The payment that was due on ${day(since)} did not go through. It is tried again in the next days.`,
    'Open Plan & Billing and click Pay or change the card. Otherwise the subscription ends.',
  ],
  button: toPlans,
})

export const cancelledText = (ends: Date): NoticeText => ({
  subject: `Your subscription ends on ${day(ends)}`,
  title: 'Your subscription was cancelled',
  lines: [
    `It ends on ${day(ends)} and is not charged again. You keep the credits you have.`,
    'Until then you can keep it: click Keep My Plan on Plan & Billing.',
  ],
  button: toPlans,
})

export const endedText = (isUnpaid: boolean): NoticeText => ({
  subject: 'Your subscription has ended',
  title: 'Your subscription has ended',
  lines: [
    isUnpaid
      ? 'It ended because it was not paid. You are not charged again, and you keep the credits you have.'
      : 'You are not charged again, and you keep the credits you have.',
  ],
  button: toPlans,
})

export const planChangedText = (plan: { name: string; credits: number }): NoticeText => ({
  subject: `Your plan is ${plan.name} now`,
  title: `Your plan is ${plan.name} now`,
  lines: [`It brings ${count(plan.credits, 'credit')} a month.`],
  button: toPlans,
})

export const changePlannedText = (
  plan: { name: string; credits: number },
  at: Date,
): NoticeText => ({
  subject: `Your plan changes to ${plan.name} on ${day(at)}`,
  title: 'Your plan will change',
  lines: [
    `From ${day(at)} your plan is ${plan.name}, with ${count(plan.credits, 'credit')} a month. Until then nothing changes.`,
    'Click Keep My Plan on Plan & Billing if you want to stay.',
  ],
  button: toPlans,
})

export const refundText = (refund: {
  sum: string
  share: number
  taken: number
  ref: string
}): NoticeText => ({
  subject: `A payment of ${refund.sum} was given back`,
  title: 'A payment was given back',
  lines: [
    refund.share >= 1
      ? `Your payment of ${refund.sum} was given back, or is disputed by your bank.`
      : `${Math.round(refund.share * 100)} % of your payment of ${refund.sum} was given back, or is disputed by your bank.`,
    refund.taken > 0
      ? `${count(refund.taken, 'unused credit')} of it went back too. Credits that you have used stay used.`
      : 'Its credits were used already, so your credits stay as they are.',
    `Payment reference: ${refund.ref}`,
  ],
  button: toPlans,
})

/** Sent to administrators. */
export const alarmText = (alarm: {
  details: string
  email: string | null
  subject: string
}): NoticeText => ({
  subject: 'A payment needs your attention',
  title: 'A payment needs your attention',
  lines: [
    alarm.details,
    `Account: ${alarm.email ?? 'closed'}. At the payment provider: ${alarm.subject}`,
    'It stays on the list of tasks on Admin Config until it is solved.',
  ],
  button: { text: 'Open the task', path: '/admin-config' },
})
