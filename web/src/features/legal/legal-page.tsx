import { ReadingPage } from '../../ui/reading-page.tsx'
import { LegalContent } from './legal-content.tsx'
import type { LegalKind } from './legal-content.tsx'
import { LegalLinks } from './legal-links.tsx'

export function TermsPage() {
  return <LegalPage kind="terms" />
}

export function PrivacyPage() {
  return <LegalPage kind="privacy" />
}

function LegalPage({ kind }: { kind: LegalKind }) {
  return (
    <ReadingPage label="Legal" links={<LegalLinks />}>
      <LegalContent kind={kind} layer="page" />
    </ReadingPage>
  )
}
