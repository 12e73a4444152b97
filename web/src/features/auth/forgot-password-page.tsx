import { useState } from 'react'
import { resetFlow, useTabFlow } from '../../lib/tab-flow.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { PasswordChanged } from './password-changed.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Two steps on one page: the email, then the code with the new password, also after a reload. */
export function ForgotPasswordPage() {
  const flow = useTabFlow(resetFlow)
  const [message, setMessage] = useState<string | null>(null)
  const [changed, setChanged] = useState<string | null>(null)

  function end(text: string) {
    setChanged(text)
    resetFlow.set(null)
  }

  if (changed) return <PasswordChanged message={changed} />
  if (!flow) return <ForgotPasswordForm onSent={setMessage} />
  return <ResetPasswordForm email={flow.email} message={message} onChanged={end} />
}
