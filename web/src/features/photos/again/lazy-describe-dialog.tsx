import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { DescribeDialog } from './describe-dialog.tsx'

const Loaded = lazy(() =>
  import('./describe-dialog.tsx').then((module) => ({ default: module.DescribeDialog })),
)

/** The dialog, loaded when it first opens. */
export function LazyDescribeDialog(props: ComponentProps<typeof DescribeDialog>) {
  const wasOpened = useLastDefined(props.which) !== undefined
  return <Suspense>{wasOpened && <Loaded {...props} />}</Suspense>
}
