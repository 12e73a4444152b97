import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import type { FacetPanelProps } from './facet-panel.tsx'

const part = createPart(() => import('./facet-panel.tsx'))

/** The filters, loaded when they are first shown. */
export function LazyFacetPanel(props: FacetPanelProps) {
  const loaded = usePart(part, 'now')
  return loaded && <loaded.FacetPanel {...props} />
}
