import { FullScreenOverlay } from '../../ui/full-screen-overlay.tsx'
import { LegalContent } from './legal-content.tsx'
import type { LegalKind } from './legal-content.tsx'

type LegalOverlayProps = { kind: LegalKind; open: boolean; onClose: () => void }

const titles = { terms: 'Terms of Services', privacy: 'Privacy Policy' } as const

/** A document over the sign-up form, which keeps its input (AUTH-025, AUTH-026). */
export function LegalOverlay({ kind, open, onClose }: LegalOverlayProps) {
  return (
    <FullScreenOverlay open={open} onClose={onClose} title={titles[kind]}>
      <LegalContent kind={kind} layer="overlay" />
    </FullScreenOverlay>
  )
}
