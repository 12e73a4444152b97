import { limits } from '@verso/contract/limits.ts'
import { useEffect } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import type { BusyState } from '../../ui/busy-dialog.tsx'

type Running = { isPending: boolean; isError: boolean; error: unknown; reset: () => void }
type Texts = { busy: string; failed: (error: string) => string }

/** What to show of a mutation while it runs, and for two seconds after it failed (LIST-042, LIST-043). */
export function useWork({ isPending, isError, error, reset }: Running, texts: Texts) {
  useEffect(() => {
    if (!isError) return undefined
    const timer = setTimeout(reset, limits.errorMessageMs)
    return () => clearTimeout(timer)
  }, [isError, reset])
  if (isPending) return { kind: 'busy', text: texts.busy } satisfies BusyState
  if (isError)
    return { kind: 'failed', text: texts.failed(failureReason(error)) } satisfies BusyState
  return undefined
}
