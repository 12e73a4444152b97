import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import {
  failedNames,
  nothing,
  pageChoice,
  rowsBetween,
  withErrored,
  withPhotos,
} from './selection.ts'

export type PageSelection = ReturnType<typeof useSelection>

/** What is chosen in the list, seen from the page that is loaded. Survives turning pages. */
export function useSelection(photos: readonly Photo[]) {
  const [selection, setSelection] = useState(nothing)
  const [anchor, setAnchor] = useState<string | null>(null)
  return {
    names: [...selection.keys()],
    failed: failedNames(selection, photos),
    page: pageChoice(selection, photos),
    has: (name: string) => selection.has(name),

    /** One row, or with shift all from the row chosen before. */
    choose(name: string, chosen: boolean, range: boolean) {
      const rows = rowsBetween(photos, range ? anchor : null, name)
      setSelection(withPhotos(selection, rows, chosen))
      setAnchor(name)
    },
    choosePage: (chosen: boolean) => setSelection(withPhotos(selection, photos, chosen)),
    chooseErrored: () => setSelection(withErrored(selection, photos)),
    clear: () => setSelection(nothing),
  }
}
