import { useState } from 'react'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Two steps on one page: the email, then the code with the new password. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  if (sent) return <ResetPasswordForm email={sent.email} message={sent.message} />
  return <ForgotPasswordForm onSent={setSent} />
}
