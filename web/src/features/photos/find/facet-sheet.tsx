import { Sheet } from '../../../ui/sheet.tsx'
import { findCopy } from './copy.ts'
import { FacetPanel } from './facet-panel.tsx'
import type { FacetPanelProps } from './facet-panel.tsx'

type FacetSheetProps = FacetPanelProps & { open: boolean; onClose: () => void }

/** The filters on screens that have no room for a panel. */
export function FacetSheet({ open, onClose, ...props }: FacetSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={findCopy.filters}>
      <FacetPanel {...props} />
    </Sheet>
  )
}
