import { Link, Navigate } from '@tanstack/react-router'
import { limits } from '@verso/contract/limits.ts'
import { checkOtp } from '@verso/contract/rules.ts'
import { useEffect, useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { onConfirmedElsewhere } from '../../lib/confirmed-sign-ups.ts'
import { session } from '../../lib/session.ts'
import { isSameFlow, signUpFlow, useTabFlow } from '../../lib/tab-flow.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { copy } from './copy.ts'
import { NoMailNote } from './no-mail-note.tsx'
import { ResendCode } from './resend-code.tsx'
import { useForm } from './use-form.ts'

/** If no code is awaited in this tab, leads to sign-in, where the user gets a new one. */
export function CompleteAuthPage() {
  const { otpConfirmed, isAwaitingCode } = useAuth()
  const [refused, setRefused] = useState(0)
  if (otpConfirmed) return <Navigate to="/verification-info" replace />
  if (!isAwaitingCode()) return <Navigate to="/signin" replace />
  // The new key empties the boxes after a refused code; the next complete one is sent automatically again.
  return <CodeForm key={refused} onRefused={() => setRefused(refused + 1)} />
}

function CodeForm({ onRefused }: { onRefused: () => void }) {
  const { errors, confirmOtp, noteConfirmed, resendOtp } = useAuth()
  const flow = useTabFlow(signUpFlow)
  const [code, setCode] = useState('')
  const sentence = checkOtp(code)
  const { tried, busy, onSubmit } = useForm(sentence, confirm)
  const note = errors.confirmOtp ?? errors.signIn
  const flowId = flow?.flow_id
  useEffect(
    () => onConfirmedElsewhere((id) => isSameFlow(id, flowId) && noteConfirmed()),
    [flowId, noteConfirmed],
  )

  async function confirm() {
    if (await confirmOtp(code)) onRefused()
  }

  function type(value: string) {
    setCode(value)
    session.forgetErrors()
  }

  return (
    <AuthPage
      title={copy.code.title}
      lead={
        <>
          <p>{copy.code.text}</p>
          <p className="mt-2 font-medium wrap-anywhere text-text">{flow?.email}</p>
        </>
      }
    >
      <NoMailNote />
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <OtpField
          label={copy.code.label}
          length={limits.otpLength}
          value={code}
          onValue={type}
          error={tried ? sentence : null}
        />
        {note && <FormNote tone="bad">{note}</FormNote>}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {copy.code.submit}
        </Button>
      </form>
      <div className="mt-6 flex justify-center">
        <ResendCode from={flow?.resendFrom ?? 0} onResend={resendOtp} />
      </div>
      <p className="mt-6 text-center text-sm text-muted">
        {copy.code.linkUsed}{' '}
        <Link to="/signin" className="link-alone">
          {copy.code.signIn}
        </Link>
      </p>
    </AuthPage>
  )
}
