import { redirect } from '@tanstack/react-router'
import { isAdminRole } from '@verso/contract/rules.ts'
import { storedUser } from '../../lib/stored-user.ts'

/**
 * The credit gate (AUTH-076 to AUTH-079), based on the stored record alone. It checks only on entering: a user who runs
 * out of credits on the page stays there.
 */
export function requireCredit({ cause }: { cause: 'enter' | 'stay' | 'preload' }): void {
  const user = storedUser()
  if (cause === 'stay' || !user || isAdminRole(user.role)) return
  const credit: number | undefined = user.total_credit
  if (credit !== undefined && credit <= 0) throw redirect({ to: '/subscription' })
}
