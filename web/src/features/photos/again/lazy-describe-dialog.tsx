import type { ComponentProps } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { DescribeDialog } from './describe-dialog.tsx'

const part = createPart(() => import('./describe-dialog.tsx'))

/** The dialog, loaded when it first opens. */
export function LazyDescribeDialog(props: ComponentProps<typeof DescribeDialog>) {
  const loaded = usePart(part, props.which && 'now')
  const wasOpened = useLastDefined(props.which) !== undefined
  return loaded && wasOpened && <loaded.DescribeDialog {...props} />
}
