import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { WhichPhotos } from '../bulk/use-photo-selection.ts'
import { isFiltered } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import type { Archive } from './api.ts'
import { ArchiveProgress } from './archive-progress.tsx'
import { copy } from './copy.ts'
import { DownloadForm } from './download-form.tsx'

type DownloadDialogProps = {
  isOpen: boolean
  /** The number of selected photos; 0 means all that the list shows. */
  chosen: number
  which: WhichPhotos
  search: ListSearch
  onClose: () => void
}

/** Asks what to download, then shows the progress. Closing it does not stop the download. */
export function DownloadDialog({ isOpen, chosen, which, search, onClose }: DownloadDialogProps) {
  const [archive, setArchive] = useState<Archive>()
  const others = isFiltered(search) ? copy.matching : copy.all
  return (
    <Dialog open={isOpen} onClose={onClose} title={copy.title}>
      {archive ? (
        <ArchiveProgress
          key={archive.id}
          archive={archive}
          onOther={() => setArchive(undefined)}
          onClose={onClose}
        />
      ) : (
        <DownloadForm
          sentence={chosen > 0 ? copy.selected(chosen) : others}
          which={which}
          onArchive={setArchive}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
