import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { resetFlow } from '../../lib/tab-flow.ts'
import { copy } from './copy.ts'
import { resetErrors } from './form-errors.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { mailLink } from './mail-link.ts'
import { PasswordChanged } from './password-changed.tsx'
import { NewPasswordFields, emptyReset } from './reset-fields.tsx'
import { useForm } from './use-form.ts'

/** The page that the link in the mail of a password reset opens. It needs no code. */
export function NewPasswordPage() {
  const { link, email } = mailLink(useLocation({ select: ({ hash }) => hash }))
  const [values, setValues] = useState(emptyReset)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const errors = resetErrors({ ...values, code: link })
  const { tried, busy, onSubmit } = useForm(errors.sentence, send)

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
    <MailLinkPage
      title={copy.newPassword.title}
      lead={copy.newPassword.text}
      email={email}
      note={tried ? (errors.sentence ?? failure) : failure}
      submit={copy.forgot.save}
      busy={busy}
      onSubmit={onSubmit}
    >
      <NewPasswordFields values={values} errors={tried ? errors.fields : {}} onValues={setValues} />
    </MailLinkPage>
  )
}
