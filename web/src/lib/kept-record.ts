import type { CallOutput } from '@verso/contract/call.ts'
import { session } from './session.ts'

/** What the browser keeps of a user's data, so that the next visit shows it at once (DATA-009, DATA-012, DATA-013). */
type Records = {
  userData: CallOutput<'getUser'>
  plans: CallOutput<'getPlans'>
  descriptionState: CallOutput<'getDescriptionState'>
  configData: CallOutput<'getConfig'>
}

/** Keeps a loaded record. A response that arrives after the user has signed out is not kept (AUTH-087). */
export function keepRecord<N extends keyof Records>(name: N, record: Records[N]): void {
  if (session.isOpen()) localStorage.setItem(name, JSON.stringify(record))
}

/** The kept record; undefined if it is missing or cannot be read. */
export function keptRecord<N extends keyof Records>(name: N): Records[N] | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Records[N] | null) ?? undefined
  } catch {
    return undefined
  }
}
