import { LegalDocument } from './legal-document.tsx'
import type { Layer } from './legal-document.tsx'
import type { LegalFacts } from './legal-text.ts'
import { legalText } from './privacy.md'

export function Privacy({ facts, layer }: { facts: LegalFacts; layer?: Layer }) {
  return <LegalDocument text={legalText} facts={facts} layer={layer} />
}
