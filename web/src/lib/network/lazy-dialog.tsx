import type { ComponentType } from 'react'
import { useState } from 'react'
import { createPart } from './part.ts'
import { usePart } from './use-part.ts'

/**
 * A dialog that is loaded after the page, so that the page shows sooner. One that opens before that is loaded at once;
 * if this fails, a line above the page says so. It is rendered from its first opening on.
 */
export function lazyDialog<Props extends object>(
  importDialog: () => Promise<ComponentType<Props>>,
  isOpenIn: (props: Props) => boolean,
): ComponentType<Props> {
  const part = createPart(async () => ({ Dialog: await importDialog() }))

  return function LazyDialog(props: Props) {
    const isOpen = isOpenIn(props)
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    const loaded = usePart(part, isOpen ? 'now' : 'soon')
    return loaded && wasOpened && <loaded.Dialog {...props} />
  }
}
