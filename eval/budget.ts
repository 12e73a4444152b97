import type { VisionModel } from '../server/src/ports/vision-model.ts'

/** A part of the budget, for one call. */
type Reservation = { settle(costUsd: number | null): void }

export type Budget = {
  spentUsd(): number
  /**
   * Waits until calls in progress leave room for the cost of the next call, and reserves it; null if the budget could
   * be exceeded.
   */
  reserve(): Promise<Reservation | null>
}

/**
 * The next call is expected to cost at most this many times the estimate, or as much as the most expensive call so
 * far.
 */
const margin = 2

/** `expectedUsd` is the estimate for one call. A call of unknown cost counts with its whole reservation. */
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
 * The USD that one call is expected to cost; 0 on the operator's own machine. Throws a sentence if the price is not
 * known, because no budget could then be kept.
 */
export function expectedCost(model: VisionModel): number {
  if (!model.receiver || model.isSelfHosted) return 0
  const cost = model.priceOf?.(model.estimateTokens(usualBox)) ?? null
  if (cost !== null) return cost
  throw new Error(
    `The price of ${model.name} is not known, so no budget can be kept. Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens).`,
  )
}
