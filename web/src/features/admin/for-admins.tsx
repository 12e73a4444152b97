import { messages } from '@verso/contract/messages.ts'
import { ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin, useUser } from '../../lib/user.ts'

/** Only hides the page (SEC-002); the server itself refuses the calls of other users. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const user = useUser()
  if (!user) return null
  if (isAdmin(user)) return children
  return (
    <section className="flex flex-col items-center px-4 py-16 text-center">
      <ShieldOff size={32} strokeWidth={1.25} aria-hidden className="mb-6 text-muted" />
      <h1 className="text-lg font-semibold">{messages.adminsOnly}</h1>
    </section>
  )
}
