import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { nextResendTime, requestedWaitMs } from '../../lib/auth.ts'
import { errorText } from '../../lib/error-text.ts'
import { resetFlow, useTabFlow } from '../../lib/tab-flow.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'
import { NoMailNote } from './no-mail-note.tsx'
import { ResendCode } from './resend-code.tsx'
import { ResetFields } from './reset-fields.tsx'
import { useReset } from './use-reset.ts'

type Outcome = { tone: 'ok' | 'bad'; text: string }

type ResetPasswordFormProps = {
  email: string
  /** The server's response to the first step; null after a reload. */
  message: string | null
  /** Receives the server's response to the second step. */
  onChanged: (message: string) => void
}

export function ResetPasswordForm({ email, message, onChanged }: ResetPasswordFormProps) {
  const { fields, sentence, busy, onSubmit, input, noteRefusal } = useReset(
    { isUnfinished: false },
    send,
  )
  const [outcome, setOutcome] = useState<Outcome | null>(message ? ok(message) : null)
  const flow = useTabFlow(resetFlow)
  const flow_id = flow?.flow_id

  async function send() {
    const { values } = fields
    const { code } = values
    const confirmation_code = code.trim()
    try {
      const answer = await api.confirmForgotPassword({
        email,
        flow_id,
        confirmation_code,
        ...input,
      })
      onChanged(answer.message)
    } catch (error) {
      setOutcome({ tone: 'bad', text: noteRefusal(error) })
    }
  }

  async function resend(): Promise<boolean> {
    try {
      const answer = await api.forgotPassword({ email, flow_id })
      resetFlow.update({ flow_id: answer.flow_id, resendFrom: nextResendTime() })
      setOutcome(ok(answer.message))
      return true
    } catch (error) {
      const wait = requestedWaitMs(error)
      if (wait) resetFlow.update({ resendFrom: Date.now() + wait })
      setOutcome(bad(error))
      return false
    }
  }

  const shown = sentence ? { tone: 'bad' as const, text: sentence } : outcome
  return (
    <AuthPage title={copy.forgot.confirmTitle} lead={<p>{copy.forgot.confirmText}</p>}>
      <NoMailNote />
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {/* Password managers save the new password for this address. */}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onValue={() => undefined}
        />
        <ResetFields {...fields} />
        {shown && (
          <FormNote key={shown.text} tone={shown.tone}>
            {shown.text}
          </FormNote>
        )}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {copy.forgot.save}
        </Button>
      </form>
      <div className="mt-6 flex flex-col items-center gap-3">
        <ResendCode from={flow?.resendFrom ?? 0} onResend={resend} />
        <button type="button" className="link-alone text-sm" onClick={() => resetFlow.set(null)}>
          {copy.forgot.otherEmail}
        </button>
      </div>
      <BackToSignin />
    </AuthPage>
  )
}

const ok = (text: string): Outcome => ({ tone: 'ok', text })
const bad = (error: unknown): Outcome => ({ tone: 'bad', text: errorText(error) })
