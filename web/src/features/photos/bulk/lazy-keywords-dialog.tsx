import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useLast } from '../../../ui/use-last.ts'
import type { KeywordsDialog } from './keywords-dialog.tsx'

const Loaded = lazy(() =>
  import('./keywords-dialog.tsx').then((module) => ({ default: module.KeywordsDialog })),
)

/** The dialog, loaded when it first opens. */
export function LazyKeywordsDialog(props: ComponentProps<typeof KeywordsDialog>) {
  const wasOpened = useLast(props.names) !== undefined
  return <Suspense>{wasOpened && <Loaded {...props} />}</Suspense>
}
