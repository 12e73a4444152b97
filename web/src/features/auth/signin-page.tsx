import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { useWaitingAddress } from '../../lib/sign-in-wait.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { copy } from './copy.ts'
import { DesktopApps } from './desktop-apps.tsx'
import { signInErrors } from './form-errors.ts'
import { SessionEnded } from './session-ended.tsx'
import { SignInWait } from './sign-in-wait.tsx'
import { useCodeScreen } from './use-code-screen.ts'
import { useForm } from './use-form.ts'

export function SigninPage() {
  const auth = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const errors = signInErrors({ email, password })
  const { tried, busy, onSubmit } = useForm(errors.sentence, () => auth.signIn({ email, password }))
  const waiting = useWaitingAddress()
  useCodeScreen('signin')

  const shown = tried ? errors : { sentence: null, fields: {} as typeof errors.fields }
  const note = shown.sentence ?? auth.errors.signIn
  return (
    <AuthPage title={copy.signin.title} hasPitch>
      <SessionEnded />
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          error={shown.fields.email}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={shown.fields.password}
        />
        {note && <FormNote tone="bad">{note}</FormNote>}
        {waiting !== '' && waiting === email && <SignInWait email={email} />}
        <Button
          type="submit"
          variant="primary"
          wide
          loading={busy}
          loadingText={copy.loading}
          className="mt-1"
        >
          {copy.signin.submit}
        </Button>
        <Link to="/forgot-password" state={{ email }} className="link-alone self-center text-sm">
          {copy.signin.forgot}
        </Link>
      </form>
      <p className="mt-6 text-center text-sm text-muted">
        {copy.signin.newcomer}{' '}
        <Link to="/signup" className="link-alone">
          {copy.signin.create}
        </Link>
      </p>
      <DesktopApps />
    </AuthPage>
  )
}
