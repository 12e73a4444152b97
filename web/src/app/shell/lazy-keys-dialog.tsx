import { lazyDialog } from '../../lib/network/lazy-dialog.tsx'

export const LazyKeysDialog = lazyDialog(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  ({ open }) => open,
)
