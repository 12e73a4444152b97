import type { Album } from '../../lib/albums.ts'
import { failureReason } from '../../lib/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { AlbumForm } from './album-form.tsx'
import { useCreateAlbum, useEditAlbum } from './api.ts'
import { copy } from './copy.ts'

type AlbumDialogProps = { edited: Album | 'new' | undefined; onClose: () => void }

/** A new album, or the name and settings of one; undefined keeps the dialog closed. */
export function AlbumDialog({ edited, onClose }: AlbumDialogProps) {
  const create = useCreateAlbum(close)
  const edit = useEditAlbum(close)
  const shown = useLastDefined(edited)
  const album = shown === 'new' ? undefined : shown
  const failure = create.error ?? edit.error

  function close() {
    create.reset()
    edit.reset()
    onClose()
  }

  return (
    <Dialog
      open={edited !== undefined}
      onClose={close}
      title={album ? copy.form.editTitle : copy.form.createTitle}
    >
      <AlbumForm
        key={album?.id ?? 'new'}
        album={album}
        isBusy={create.isPending || edit.isPending}
        error={failure && failureReason(failure)}
        onCancel={close}
        onSave={({ which, ...fields }) =>
          album ? edit.mutate({ id: album.id, ...fields }) : create.mutate({ ...fields, which })
        }
      />
    </Dialog>
  )
}
