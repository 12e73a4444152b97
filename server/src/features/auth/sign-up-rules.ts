import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'

type SignUpConfig = Pick<Config, 'SIGNUP' | 'SIGNUP_ALLOWED' | 'ADMIN_EMAIL'>

/**
 * Throws if the operator has closed sign-up, or allows only certain other addresses and domains. The address
 * `ADMIN_EMAIL` is always allowed.
 */
export function requireInvitation(
  { SIGNUP, SIGNUP_ALLOWED, ADMIN_EMAIL }: SignUpConfig,
  email: string,
): void {
  if (SIGNUP === 'open' || email === ADMIN_EMAIL) return
  if (SIGNUP === 'closed')
    throw new AppError('invalid_input', 'Sign-up is closed here. Please ask the operator.')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (SIGNUP_ALLOWED.includes(email) || SIGNUP_ALLOWED.includes(domain)) return
  throw new AppError('invalid_input', 'This address has no invitation. Please ask the operator.')
}
