import { lazyDialog } from '../../lib/network/lazy-dialog.tsx'

export const LazySheet = lazyDialog(
  async () => (await import('../../ui/sheet.tsx')).Sheet,
  ({ open }) => open,
)
