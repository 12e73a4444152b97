import { useState } from 'react'
import { SignupPage } from '../features/auth/signup-page.tsx'
import { createPart } from '../lib/network/part.ts'
import { usePart } from '../lib/network/use-part.ts'

type Kind = 'terms' | 'privacy'

const overlay = createPart(() => import('../features/legal/legal-overlay.tsx'))

/** The sign-up page with the legal texts over it: the only place where two features meet. */
export function Signup() {
  const [kind, setKind] = useState<Kind>()
  const [open, setOpen] = useState(false)
  const loaded = usePart(overlay, open && 'now')
  const read = (next: Kind) => {
    setKind(next)
    setOpen(true)
  }
  return (
    <>
      <SignupPage onRead={read} />
      {kind && loaded && (
        <loaded.LegalOverlay kind={kind} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
