/** The outcome of the checkout that the user returned from. */
export type ReturnNote = 'done' | 'cancelled'

/** The address after a checkout. */
type ReturnAddress = { checkout?: ReturnNote }

/** The user may have typed the address, so all other values are ignored. */
export function parseReturnAddress({ checkout }: Record<string, unknown>): ReturnAddress {
  return checkout === 'done' || checkout === 'cancelled' ? { checkout } : {}
}
