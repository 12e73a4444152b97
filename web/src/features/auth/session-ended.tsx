import { useState } from 'react'
import { hasSessionEnded } from '../../lib/ended-session.ts'
import { copy } from './copy.ts'

/** Above the sign-in form: why the person was signed out without asking for it. */
export function SessionEnded() {
  const [isShown] = useState(hasSessionEnded)
  if (!isShown) return null
  return (
    <output className="mb-4 block rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
      {copy.signin.ended}
    </output>
  )
}
