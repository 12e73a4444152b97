import type { ComponentProps } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { KeywordsDialog } from './keywords-dialog.tsx'

const part = createPart(() => import('./keywords-dialog.tsx'))

/** The dialog, loaded when it first opens. */
export function LazyKeywordsDialog(props: ComponentProps<typeof KeywordsDialog>) {
  const loaded = usePart(part, props.which && 'now')
  const wasOpened = useLastDefined(props.which) !== undefined
  return loaded && wasOpened && <loaded.KeywordsDialog {...props} />
}
