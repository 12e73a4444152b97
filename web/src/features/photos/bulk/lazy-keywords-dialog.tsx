import { lazyDialog } from '../../../lib/network/lazy-dialog.tsx'

export const LazyKeywordsDialog = lazyDialog(
  async () => (await import('./keywords-dialog.tsx')).KeywordsDialog,
  ({ which }) => which !== undefined,
)
