import { FormNote } from '../../ui/form-note.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'

/** `message` is the server's response. */
export function PasswordChanged({ message }: { message: string }) {
  return (
    <AuthPage title={copy.forgot.doneTitle}>
      <FormNote tone="ok">{message}</FormNote>
      <BackToSignin prominent />
    </AuthPage>
  )
}
