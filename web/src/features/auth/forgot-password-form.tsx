import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'
import { forgotErrors } from './form-errors.ts'
import { useForm } from './use-form.ts'

type ForgotPasswordFormProps = { onSent: (sent: { email: string; message: string }) => void }

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const errors = forgotErrors(email)
  const { tried, busy, onSubmit } = useForm(errors.sentence, send)

  async function send() {
    setFailure(null)
    try {
      const { message } = await api.forgotPassword({ email })
      onSent({ email, message })
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
