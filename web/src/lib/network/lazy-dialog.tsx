import type { ComponentType } from 'react'
import { useState } from 'react'
import { createPart } from './part.ts'
import { usePart } from './use-part.ts'

/**
 * A dialog whose code is loaded after the page, so that the page appears sooner. If it is opened before that, it is
 * loaded at once; if that fails, a line above the page says so. It stays rendered after it was first opened.
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
