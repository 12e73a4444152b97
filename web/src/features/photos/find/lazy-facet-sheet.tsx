import { lazyDialog } from '../../../lib/network/lazy-dialog.tsx'

export const LazyFacetSheet = lazyDialog(
  async () => (await import('./facet-sheet.tsx')).FacetSheet,
  ({ open }) => open,
)
