import { useEffect } from 'react'
import { FormNote } from '../../ui/form-note.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'

type PasswordChangedProps = {
  /** The server's response. */
  message: string
  /** Called when the page is left: the flow has ended. */
  onLeave?: () => void
}

export function PasswordChanged({ message, onLeave }: PasswordChangedProps) {
  useEffect(() => onLeave, [])
  return (
    <AuthPage title={copy.forgot.doneTitle}>
      <FormNote tone="ok">{message}</FormNote>
      <BackToSignin prominent />
    </AuthPage>
  )
}
