import { redirect } from '@tanstack/react-router'
import { session } from '../lib/session.ts'

/** Protected pages need a stored access token (AUTH-074). The entry in the history is replaced (AUTH-080). */
export function requireSession(): void {
  if (!session.isOpen()) throw redirect({ to: '/signin', replace: true })
}

/** /signin alone is for signed-out visitors (AUTH-009, A-42). */
export function requireNoSession(): void {
  if (session.isOpen()) throw redirect({ to: '/', replace: true })
}
