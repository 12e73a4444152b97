import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { selectionQuery } from '../bulk/selection-api.ts'
import type { WhichPhotos } from '../bulk/use-photo-selection.ts'
import { albumCopy } from './copy.ts'
import { SelectionAlbums } from './selection-albums.tsx'

type AlbumsDialogProps = {
  /** The selected photos; undefined keeps the dialog closed. */
  which: WhichPhotos | undefined
  onClose: () => void
}

/** Puts the selected photos into albums. */
export function AlbumsDialog({ which, onClose }: AlbumsDialogProps) {
  const { data } = useQuery(selectionQuery(which))
  const shown = useLastDefined(which)
  return (
    <Dialog open={which !== undefined} onClose={onClose} title={albumCopy.title}>
      <div className="min-h-0 overflow-y-auto px-5 pb-5">
        {data && shown ? <SelectionAlbums which={shown} described={data} /> : <Spinner />}
      </div>
    </Dialog>
  )
}
