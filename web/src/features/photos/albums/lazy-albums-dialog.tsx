import type { ComponentProps } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { AlbumsDialog } from './albums-dialog.tsx'

const part = createPart(() => import('./albums-dialog.tsx'))

/** The dialog, loaded when it first opens. */
export function LazyAlbumsDialog(props: ComponentProps<typeof AlbumsDialog>) {
  const loaded = usePart(part, props.which && 'now')
  const wasOpened = useLastDefined(props.which) !== undefined
  return loaded && wasOpened && <loaded.AlbumsDialog {...props} />
}
