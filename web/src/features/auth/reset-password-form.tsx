import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'
import { resetErrors } from './form-errors.ts'
import { ResetFields, emptyReset } from './reset-fields.tsx'
import { useForm } from './use-form.ts'

type Outcome = { tone: 'ok' | 'bad'; text: string }

/** `message` is the server's response to the first step. */
export function ResetPasswordForm({ email, message }: { email: string; message: string }) {
  const [values, setValues] = useState(emptyReset)
  const [outcome, setOutcome] = useState<Outcome>({ tone: 'ok', text: message })
  const [done, setDone] = useState(false)
  const errors = resetErrors(values)
  const { tried, busy, onSubmit } = useForm(errors.sentence, send)

  async function send() {
    const { code, password } = values
    const input = { email, confirmation_code: code.trim(), new_password: password }
    try {
      const answer = await api.confirmForgotPassword(input)
      setOutcome({ tone: 'ok', text: answer.message })
      setDone(true)
    } catch (error) {
      setOutcome({ tone: 'bad', text: errorText(error) })
    }
  }

  const shown: Outcome = tried && errors.sentence ? { tone: 'bad', text: errors.sentence } : outcome
  return (
    <AuthPage title={copy.forgot.confirmTitle} lead={!done && <p>{copy.forgot.confirmText}</p>}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {!done && (
          <ResetFields values={values} errors={tried ? errors.fields : {}} onValues={setValues} />
        )}
        <FormNote key={shown.text} tone={shown.tone}>
          {shown.text}
        </FormNote>
        {!done && (
          <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
            {copy.forgot.save}
          </Button>
        )}
      </form>
      <BackToSignin prominent={done} />
    </AuthPage>
  )
}
