import { LegalDocument } from './legal-document.tsx'
import type { Layer } from './legal-document.tsx'
import type { LegalFacts } from './legal-text.ts'
import { termsText } from './terms-text.ts'

export function Terms({ facts, layer }: { facts: LegalFacts; layer?: Layer }) {
  return <LegalDocument text={termsText} facts={facts} layer={layer} />
}
