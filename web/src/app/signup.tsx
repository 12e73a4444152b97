import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SignupPage } from '../features/auth/signup-page.tsx'
import { createPart } from '../lib/network/part.ts'
import { usePart } from '../lib/network/use-part.ts'
import { useLastDefined } from '../ui/use-last-defined.ts'

type Kind = 'terms' | 'privacy'

const overlay = createPart(() => import('../features/legal/legal-overlay.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The document shown over the sign-up form. */
    legal?: Kind
  }
}

/**
 * The sign-up page with the legal documents over it: the only place where two features meet. An open document is a
 * history entry, so Back closes it and the form keeps its content.
 */
export function Signup(): ReactNode {
  const router = useRouter()
  const open = useLocation({ select: ({ state }) => state.legal })
  const kind = useLastDefined(open)
  const loaded = usePart(overlay, open !== undefined && 'now')
  const read = (legal: Kind) => void router.navigate({ to: '/signup', state: { legal } })
  return (
    <>
      <SignupPage onRead={read} />
      {kind && loaded && (
        <loaded.LegalOverlay
          kind={kind}
          open={open !== undefined}
          onClose={() => router.history.back()}
        />
      )}
    </>
  )
}
