import { Link, useNavigate } from '@tanstack/react-router'
import { birthDateToWire } from '@verso/contract/rules.ts'
import { useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { session } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { AuthPage } from './auth-page.tsx'
import { copy } from './copy.ts'
import { signUpErrors } from './form-errors.ts'
import { SignupFields, emptySignup } from './signup-fields.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'
import type { LegalKind } from './terms-checkbox.tsx'
import { useCodeScreen } from './use-code-screen.ts'
import { useForm } from './use-form.ts'

export function SignupPage({ onRead }: { onRead: (kind: LegalKind) => void }) {
  const auth = useAuth()
  const navigate = useNavigate()
  const minAge = useSettings()?.signup_min_age
  const [values, setValues] = useState(emptySignup)
  const [agreed, setAgreed] = useState(false)
  const input = { ...values, date_of_birth: birthDateToWire(values.date_of_birth) }
  const errors = signUpErrors(input, agreed, minAge)
  const { tried, busy, submit, onSubmit } = useForm(errors.sentence, send)
  useCodeScreen('signup')

  async function send() {
    await auth.signUp(input)
    // An installation without mail confirms the account at once.
    if (session.state().otpConfirmed) await navigate({ to: '/verification-info' })
  }

  const note = tried ? (errors.sentence ?? auth.errors.signUp) : auth.errors.signUp
  return (
    <AuthPage title={copy.signup.title}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <SignupFields
          values={values}
          errors={tried ? errors.fields : {}}
          onValues={setValues}
          onEnter={agreed ? undefined : submit}
        />
        <TermsCheckbox agreed={agreed} onAgreed={setAgreed} onRead={onRead} />
        {note && <FormNote tone="bad">{note}</FormNote>}
        <Button
          type="submit"
          variant="primary"
          wide
          disabled={!agreed}
          loading={busy}
          loadingText={copy.loading}
        >
          {copy.signup.submit}
        </Button>
      </form>
      <p className="mt-6 text-center text-sm text-muted">
        {copy.signup.known}{' '}
        <Link to="/signin" className="link-alone">
          {copy.signup.login}
        </Link>
      </p>
    </AuthPage>
  )
}
