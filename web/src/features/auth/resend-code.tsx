import { useState } from 'react'
import { announce } from '../../ui/announce.ts'
import { copy } from './copy.ts'
import { clock, useCountdown } from './use-countdown.ts'

type ResendCodeProps = {
  /** The time, in milliseconds, before which no code can be requested. */
  from: number
  /** Resolves to whether a new code is on its way. */
  onResend: () => Promise<boolean>
}

/** After a resend a countdown replaces the link (AUTH-052). */
export function ResendCode({ from, onResend }: ResendCodeProps) {
  const left = useCountdown(from)
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    if (await onResend()) announce(copy.code.resent)
    setBusy(false)
  }

  if (left > 0) {
    return (
      <p className="text-sm text-muted tabular-nums">
        {copy.code.resend} in {clock(left)}
      </p>
    )
  }
  return (
    <button
      type="button"
      className="link-alone text-sm"
      aria-disabled={busy}
      onClick={() => void resend()}
    >
      {copy.code.resend}
    </button>
  )
}
