import { lazyDialog } from '../../../lib/network/lazy-dialog.tsx'

export const LazyDeleteDialog = lazyDialog(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  ({ target }) => target !== undefined,
)
