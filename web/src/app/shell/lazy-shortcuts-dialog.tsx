import { lazyDialog } from '../../lib/network/lazy-dialog.tsx'

export const LazyShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ open }) => open,
)
