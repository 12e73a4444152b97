import type { CallOutput } from '@verso/contract/call.ts'

type User = CallOutput<'getUser'>

/** The cached record; undefined if it is missing or cannot be read. */
export function storedUser(): User | undefined {
  try {
    return (JSON.parse(localStorage.getItem('userData') ?? 'null') as User | null) ?? undefined
  } catch {
    return undefined
  }
}
