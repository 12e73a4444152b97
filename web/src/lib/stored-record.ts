import type { CallOutput } from '@verso/contract/call.ts'
import { session } from './session.ts'

/** User data that is stored in the browser so that the next visit can show it at once (DATA-009, DATA-012, DATA-013). */
type Records = {
  userData: CallOutput<'getUser'>
  plans: CallOutput<'getPlans'>
  descriptionState: CallOutput<'getDescriptionState'>
  configData: CallOutput<'getConfig'>
}

/** Stores a loaded record, unless the user has signed out in the meantime (AUTH-087). */
export function storeRecord<N extends keyof Records>(name: N, record: Records[N]): void {
  if (session.isOpen()) localStorage.setItem(name, JSON.stringify(record))
}

/** Returns the stored record; undefined if it is missing or unreadable. */
export function storedRecord<N extends keyof Records>(name: N): Records[N] | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Records[N] | null) ?? undefined
  } catch {
    return undefined
  }
}
