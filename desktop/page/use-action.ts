import { useState } from 'react'

/** Runs the action of a button. Returns whether it is running and the message of its last failure. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    work()
      .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
      .finally(() => setBusy(false))
  }
  return { run, isBusy, error }
}
