import { lazyDialog } from '../../../lib/network/lazy-dialog.tsx'

export const LazyAlbumsDialog = lazyDialog(
  async () => (await import('./albums-dialog.tsx')).AlbumsDialog,
  ({ which }) => which !== undefined,
)
