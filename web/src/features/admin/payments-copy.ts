/** The texts about payments that administrators must look at (an addition to the specification). */
export const copy = {
  title: 'Payments',
  text: 'Payments that need attention, and plans that cannot be sold.',
  none: 'Nothing to do.',
  found: (n: number) =>
    n === 1 ? 'One payment needs your attention.' : `${n} payments need your attention.`,
  look: 'Show payments',
  kinds: {
    paid_without_credits: 'Paid, but no credits were added',
    two_subscriptions: 'Two subscriptions at once',
  },
  advice: {
    paid_without_credits:
      'Add the price to stripe_old_prices of its plan and restart, or give credits or the money back.',
    two_subscriptions: 'Cancel and refund one of them at the payment provider.',
  },
  closed: 'an account that is closed',
  reference: (subject: string) => `At the payment provider: ${subject}`,
  solve: 'Mark As Solved',
  solved: 'The task is solved.',
  failed: (reason: string) => `The task was not changed: ${reason}`,
  cannotBeSold: (plan: string, fault: string) => `${plan} cannot be bought: ${fault}.`,
} as const
