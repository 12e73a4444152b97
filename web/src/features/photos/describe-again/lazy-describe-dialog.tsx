import { lazyDialog } from '../../../lib/network/lazy-dialog.tsx'

export const LazyDescribeDialog = lazyDialog(
  async () => (await import('./describe-dialog.tsx')).DescribeDialog,
  ({ which }) => which !== undefined,
)
