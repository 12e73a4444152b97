import { limits } from '@verso/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { failureReason } from './error-text.ts'

type Mutation = { isPending: boolean; isError: boolean; error: unknown }
type BusyState = { kind: 'busy' | 'failed'; text: string }
type Texts = { busy: string; failed: (reason: string) => string }

/**
 * The state of a mutation for its `BusyDialog`: running or failed. Two seconds after a failure it calls `onEnd`, which
 * has to reset the mutation (LIST-042, LIST-043, ADMIN-031).
 */
export function useBusyState(
  { isPending, isError, error }: Mutation,
  texts: Texts,
  onEnd: () => void,
): BusyState | undefined {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isError) return undefined
    const timer = setTimeout(() => end(), limits.errorMessageMs)
    return () => clearTimeout(timer)
  }, [isError])
  if (isPending) return { kind: 'busy', text: texts.busy }
  if (isError) return { kind: 'failed', text: texts.failed(failureReason(error)) }
  return undefined
}
