import type { Deps } from '../deps.ts'

/**
 * Compares the plans with the prices at the payment provider and logs those that cannot be sold. These are not sold
 * until the next start. If the provider does not answer, all plans are sold: a checkout that Stripe refuses charges
 * nothing.
 */
export async function checkPlans({
  payments,
  config,
  log,
}: Pick<Deps, 'payments' | 'config' | 'log'>): Promise<void> {
  try {
    for (const { priceId, fault } of (await payments?.checkPlans()) ?? []) {
      const name = config.PLANS.find(({ price_id }) => price_id === priceId)?.name
      log.error(`The plan ${name} cannot be bought: ${fault}. Correct PLANS_FILE and restart.`)
    }
  } catch (error) {
    log.error({ err: error }, 'The plans could not be compared with the prices at the provider')
  }
}
