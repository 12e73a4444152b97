import { useQuery } from '@tanstack/react-query'
import type { UploadMode } from '@verso/contract/limits.ts'
import { type Album, albumsQuery } from '../../../lib/albums.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { byFolder } from '../context.ts'
import type { UploadContext } from '../context.ts'
import { copy } from '../copy.ts'

type AlbumFieldProps = {
  context: UploadContext
  onContext: (context: UploadContext) => void
  /** The mode that the chosen album suggests. */
  onMode: (mode: UploadMode) => void
}

const texts = copy.album
const fixed = [
  { value: '', label: texts.none },
  { value: byFolder, label: texts.folders },
]

/** Chooses the album for the photos, and says what they get from it. */
export function AlbumField({ context, onContext, onMode }: AlbumFieldProps) {
  const { album = '' } = context
  const { data: albums = [] } = useQuery(albumsQuery)
  const chosen = albums.find(({ id }) => id === album)
  const options = [...fixed, ...albums.map(({ id, name }) => ({ value: id, label: name }))]

  function choose(next: string) {
    onContext({ ...context, album: next })
    const mode = albums.find(({ id }) => id === next)?.mode
    if (mode) onMode(mode)
  }

  return (
    <Field label={texts.label} hint={hintOf(album, chosen)}>
      {({ id, ...control }) => (
        <Select
          id={id}
          aria-describedby={control['aria-describedby']}
          label={texts.label}
          className="max-w-full self-start"
          value={album}
          options={options}
          onValue={choose}
        />
      )}
    </Field>
  )
}

function hintOf(album: string, chosen: Album | undefined): string {
  if (album === byFolder) return texts.hint.folders
  if (album === '') return texts.hint.none
  return chosen ? texts.ofAlbum(chosen.note ?? '', chosen.people.join(', ')) : ''
}
