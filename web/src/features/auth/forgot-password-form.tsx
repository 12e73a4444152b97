import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { nextResendTime } from '../../lib/auth.ts'
import { errorText } from '../../lib/error-text.ts'
import { resetFlow } from '../../lib/tab-flow.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'
import { forgotErrors } from './form-errors.ts'
import { useForm } from './use-form.ts'

type ForgotPasswordFormProps = {
  /** Receives the server's message. */
  onSent: (message: string) => void
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const typed = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(typed ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const errors = forgotErrors(email)
  const { tried, busy, onSubmit } = useForm(errors.sentence, send)

  async function send() {
    setFailure(null)
    try {
      const { message, flow_id } = await api.forgotPassword({ email })
      onSent(message)
      resetFlow.set({ email, flow_id, resendFrom: nextResendTime() })
    } catch (error) {
      setFailure(errorText(error))
    }
  }

  return (
    <AuthPage title={copy.forgot.title} lead={<p>{copy.forgot.text}</p>}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          error={tried ? errors.fields.email : null}
        />
        {failure && <FormNote tone="bad">{failure}</FormNote>}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {copy.forgot.submit}
        </Button>
      </form>
      <BackToSignin />
    </AuthPage>
  )
}
