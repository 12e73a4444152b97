import { moneyText, smallestUnitsIn } from '@verso/contract/rules.ts'

/** A sum that is counted in the smallest unit of its currency, as people read it. */
export const sumText = (amount: number, currency: string): string =>
  moneyText(amount / smallestUnitsIn(currency), currency)
