import { lazyDialog } from '../../../lib/network/lazy-dialog.tsx'

export const LazyDownloadDialog = lazyDialog(
  async () => (await import('./download-dialog.tsx')).DownloadDialog,
  ({ isOpen }) => isOpen,
)
