import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { KeywordsDialog } from './keywords-dialog.tsx'

const Loaded = lazy(() =>
  import('./keywords-dialog.tsx').then((module) => ({ default: module.KeywordsDialog })),
)

/** The dialog, loaded when it first opens. */
export function LazyKeywordsDialog(props: ComponentProps<typeof KeywordsDialog>) {
  const wasOpened = useLastDefined(props.names) !== undefined
  return <Suspense>{wasOpened && <Loaded {...props} />}</Suspense>
}
