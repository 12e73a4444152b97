import { lazyDialog } from '../../lib/network/lazy-dialog.tsx'

export const LazyBusyDialog = lazyDialog(
  async () => (await import('../../ui/busy-dialog.tsx')).BusyDialog,
  ({ state }) => state !== undefined,
)
