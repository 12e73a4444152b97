import { moneyText, smallestUnitsIn } from '@verso/contract/rules.ts'

/** Formats a sum in the smallest unit of its currency for people. */
export const sumText = (amount: number, currency: string): string =>
  moneyText(amount / smallestUnitsIn(currency), currency)
