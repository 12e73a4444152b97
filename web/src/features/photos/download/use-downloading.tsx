import { useState } from 'react'
import type { PhotoSelection } from '../bulk/use-photo-selection.ts'
import { toQuestion } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { LazyDownloadDialog } from './lazy-download-dialog.tsx'

/** Downloads the selected photos or, without a selection, all that the list shows. */
export function useDownloading(search: ListSearch, { count, which }: PhotoSelection) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: (
      <LazyDownloadDialog
        isOpen={isOpen}
        chosen={count}
        which={count > 0 ? which : { match: toQuestion(search) }}
        search={search}
        onClose={() => setIsOpen(false)}
      />
    ),
  }
}
