import { Suspense, lazy, useState } from 'react'
import { SignupPage } from '../features/auth/signup-page.tsx'

type Kind = 'terms' | 'privacy'

const LegalOverlay = lazy(() =>
  import('../features/legal/legal-overlay.tsx').then((module) => ({
    default: module.LegalOverlay,
  })),
)

/** The sign-up page with the legal texts over it: the only place where two features meet. */
export function Signup() {
  const [kind, setKind] = useState<Kind>()
  const [open, setOpen] = useState(false)
  const read = (next: Kind) => {
    setKind(next)
    setOpen(true)
  }
  return (
    <>
      <SignupPage onRead={read} />
      {kind && (
        <Suspense>
          <LegalOverlay kind={kind} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
