import { messages } from '@verso/contract/messages.ts'
import { ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin, useUser } from '../../lib/user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** For the eye alone (SEC-002): the server refuses every call of these pages to others. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const user = useUser()
  if (!user) return null
  if (isAdmin(user)) return children
  return (
    <EmptyState
      title={messages.adminsOnly}
      picture={<ShieldOff size={32} strokeWidth={1.25} aria-hidden />}
    />
  )
}
