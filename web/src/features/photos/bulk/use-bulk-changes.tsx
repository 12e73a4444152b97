import { useState } from 'react'
import { LazyAlbumsDialog } from '../albums/lazy-albums-dialog.tsx'
import { useAcceptSelected } from '../review-api.ts'
import { LazyKeywordsDialog } from './lazy-keywords-dialog.tsx'
import { useEditSelection } from './selection-api.ts'
import type { PhotoSelection } from './use-photo-selection.ts'

/** Changes the words of the selected photos, adds them to albums, and accepts them. */
export function useBulkChanges({ selection, isAll, which, count, rows }: PhotoSelection) {
  const [open, setOpen] = useState<'words' | 'albums'>()
  const close = () => setOpen(undefined)
  const edit = useEditSelection()
  // Only these, because others may have been selected in the meantime.
  const acceptNamed = useAcceptSelected(() => selection.select(rows, false))

  function accept() {
    if (isAll) edit.mutate({ which, edit: { reviewed: true } }, { onSuccess: selection.clear })
    else acceptNamed(selection.keys)
  }

  return {
    accept,
    open: () => setOpen('words'),
    openAlbums: () => setOpen('albums'),
    dialog: (
      <>
        <LazyKeywordsDialog
          which={open === 'words' ? which : undefined}
          count={count}
          onClose={close}
          onDone={selection.clear}
        />
        <LazyAlbumsDialog which={open === 'albums' ? which : undefined} onClose={close} />
      </>
    ),
  }
}
