import type { VisionModel } from '../server/src/ports/vision-model.ts'

/** A part of the budget, for one call. */
type Reservation = { settle(costUsd: number | null): void }

export type Budget = {
  spentUsd(): number
  /** Reserves what the next call may cost, once calls under way leave room for it; null where the budget could be exceeded. */
  reserve(): Promise<Reservation | null>
}

/** A call is expected to cost at most this many times its estimate, and as much as the most expensive one so far. */
const margin = 2

/** `expectedUsd`: the estimate of one call. A call without a known cost counts with all that was reserved. */
export function openBudget(limitUsd: number, expectedUsd: number): Budget {
  let [spent, largest] = [0, expectedUsd * margin]
  const underWay = new Map<Promise<void>, number>()
  const reserved = () => underWay.values().reduce((sum, amount) => sum + amount, 0)

  return {
    spentUsd: () => spent,
    async reserve() {
      while (spent + reserved() + largest > limitUsd) {
        if (underWay.size === 0) return null
        await Promise.race(underWay.keys())
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const amount = largest
      underWay.set(promise, amount)
      return {
        settle(costUsd) {
          underWay.delete(promise)
          spent += costUsd ?? amount
          largest = Math.max(largest, costUsd ?? 0)
          resolve()
        },
      }
    },
  }
}

const usualBox = { width: 1568, height: 1568 }

/**
 * USD that one call is expected to cost; 0 on a machine of the operator. Throws a sentence where the price is not known: no
 * budget could be kept then.
 */
export function expectedCost(model: VisionModel): number {
  if (!model.receiver || model.isSelfHosted) return 0
  const cost = model.priceOf?.(model.estimateTokens(usualBox)) ?? null
  if (cost !== null) return cost
  throw new Error(
    `The price of ${model.name} is not known, so no budget can be kept. Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens).`,
  )
}
