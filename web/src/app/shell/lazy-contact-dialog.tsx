import { lazyDialog } from '../../lib/network/lazy-dialog.tsx'

export const LazyContactDialog = lazyDialog(
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
  ({ open }) => open,
)
