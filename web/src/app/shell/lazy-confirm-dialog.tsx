import { lazyDialog } from '../../lib/network/lazy-dialog.tsx'

export const LazyConfirmDialog = lazyDialog(
  async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
  ({ open }) => open,
)
