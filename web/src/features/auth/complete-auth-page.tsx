import { Navigate } from '@tanstack/react-router'
import { limits } from '@verso/contract/limits.ts'
import { checkOtp } from '@verso/contract/rules.ts'
import { useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { copy } from './copy.ts'
import { ResendCode } from './resend-code.tsx'
import { useForm } from './use-form.ts'

/** Users who do not wait for a code, also after a reload, sign in again and get a new one. */
export function CompleteAuthPage() {
  const { otpConfirmed, isAwaitingCode } = useAuth()
  if (otpConfirmed) return <Navigate to="/verification-info" replace />
  if (!isAwaitingCode()) return <Navigate to="/signin" replace />
  return <CodeForm />
}

function CodeForm() {
  const { email, errors, confirmOtp } = useAuth()
  const [code, setCode] = useState('')
  const sentence = checkOtp(code)
  const { tried, busy, onSubmit } = useForm(sentence, () => confirmOtp(code))
  const note = errors.confirmOtp ?? errors.signIn

  return (
    <AuthPage
      title={copy.code.title}
      lead={
        <>
          <p>{copy.code.text}</p>
          <p className="mt-2 font-medium wrap-anywhere text-text">{email}</p>
        </>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <OtpField
          label={copy.code.label}
          length={limits.otpLength}
          value={code}
          onValue={setCode}
          error={tried ? sentence : null}
        />
        {note && <FormNote tone="bad">{note}</FormNote>}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {copy.code.submit}
        </Button>
      </form>
      <div className="mt-6 flex justify-center">
        <ResendCode />
      </div>
    </AuthPage>
  )
}
