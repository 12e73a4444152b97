import { LegalDocument } from './legal-document.tsx'
import type { Layer } from './legal-document.tsx'
import type { LegalFacts } from './legal-text.ts'
import { privacyText } from './privacy-text.ts'

export function Privacy({ facts, layer }: { facts: LegalFacts; layer?: Layer }) {
  return <LegalDocument text={privacyText} facts={facts} layer={layer} />
}
