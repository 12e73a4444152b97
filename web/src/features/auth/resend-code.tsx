import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { announce } from '../../ui/announce.ts'
import { copy } from './copy.ts'
import { clock, useCountdown } from './use-countdown.ts'

/** After a resend a countdown replaces the link (AUTH-052). */
export function ResendCode() {
  const { resendOtp } = useAuth()
  const { left, start } = useCountdown(limits.otpResendSeconds)
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    if (await resendOtp()) {
      start()
      announce(copy.code.resent)
    }
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
