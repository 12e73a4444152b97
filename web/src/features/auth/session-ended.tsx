import { useState } from 'react'
import { hasSessionEnded } from '../../lib/ended-session.ts'
import { copy } from './copy.ts'

/** Says above the sign-in form why the user was signed out. */
export function SessionEnded() {
  const [isShown] = useState(hasSessionEnded)
  if (!isShown) return null
  return (
    <output className="mb-4 block rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
      {copy.signin.ended}
    </output>
  )
}
