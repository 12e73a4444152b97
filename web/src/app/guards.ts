import { redirect } from '@tanstack/react-router'
import { isAdminRole } from '@verso/contract/rules.ts'
import { session } from '../lib/session.ts'
import { storedUser } from '../lib/stored-user.ts'

/** Protected pages need a stored access token (AUTH-074). The entry in the history is replaced (AUTH-080). */
export function requireSession(): void {
  if (!session.isOpen()) throw redirect({ to: '/signin', replace: true })
}

/** /signin alone is for signed-out visitors (AUTH-009, A-42). */
export function requireNoSession(): void {
  if (session.isOpen()) throw redirect({ to: '/', replace: true })
}

/**
 * The credit gate (AUTH-076 to AUTH-079), by the stored record alone. It asks on the way in: who is on the page and runs
 * out of credits stays there.
 */
export function requireCredit({ cause }: { cause: 'enter' | 'stay' | 'preload' }): void {
  const user = storedUser()
  if (cause === 'stay' || !user || isAdminRole(user.role)) return
  const credit: number | undefined = user.total_credit
  if (credit !== undefined && credit <= 0) throw redirect({ to: '/subscription', replace: true })
}
