import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { resetFlow } from '../../lib/tab-flow.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'
import { resetErrors } from './form-errors.ts'
import { mailLink } from './mail-link.ts'
import { PasswordChanged } from './password-changed.tsx'
import { NewPasswordFields, emptyReset } from './reset-fields.tsx'
import { useForm } from './use-form.ts'

/** The page of the link in the mail of a reset: it needs no code. Opening it changes nothing. */
export function NewPasswordPage() {
  const { link, email } = mailLink(useLocation({ select: ({ hash }) => hash }))
  const [values, setValues] = useState(emptyReset)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const errors = resetErrors({ ...values, code: link })
  const { tried, busy, onSubmit } = useForm(errors.sentence, send)
  const note = tried ? (errors.sentence ?? failure) : failure

  async function send() {
    setFailure(null)
    try {
      const { message } = await api.resetByLink({ link, new_password: values.password })
      resetFlow.set(null)
      setDone(message)
    } catch (error) {
      setFailure(errorText(error))
    }
  }

  if (done) return <PasswordChanged message={done} />
  return (
    <AuthPage title={copy.newPassword.title} lead={<p>{copy.newPassword.text}</p>}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onValue={() => undefined}
        />
        <NewPasswordFields
          values={values}
          errors={tried ? errors.fields : {}}
          onValues={setValues}
        />
        {note && <FormNote tone="bad">{note}</FormNote>}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {copy.forgot.save}
        </Button>
      </form>
      <BackToSignin />
    </AuthPage>
  )
}
