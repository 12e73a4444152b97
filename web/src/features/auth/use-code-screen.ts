import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session, useSession } from '../../lib/session.ts'

/**
 * Goes to the code screen when a code is awaited, and clears the flag, so that going back does not redirect again
 * (AUTH-029).
 */
export function useCodeScreen(type: 'signin' | 'signup'): void {
  const { otpRequired } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!otpRequired) return
    session.update({ otpRequired: false })
    void navigate({ to: '/complete-auth', state: { type } })
  }, [otpRequired, navigate, type])
}
