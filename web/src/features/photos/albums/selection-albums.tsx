import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { albumsQuery } from '../../../lib/albums.ts'
import { Button } from '../../../ui/button.tsx'
import type { WhichPhotos } from '../bulk/use-photo-selection.ts'
import { useChangeAlbum } from './api.ts'
import { albumCopy } from './copy.ts'
import { NewAlbum } from './new-album.tsx'

type SelectionAlbumsProps = {
  which: WhichPhotos
  /** What the selected photos have in common. */
  described: CallOutput<'describeSelection'>
}

/** The user's albums with the number of selected photos in each, to add or remove them. */
export function SelectionAlbums({ which, described }: SelectionAlbumsProps) {
  const { data: albums = [] } = useQuery(albumsQuery)
  const { mutate, isPending } = useChangeAlbum()
  const total = described.photos
  const countIn = (id: string) => described.albums.find((album) => album.id === id)?.photos ?? 0
  const ordered = albums.toSorted((one, other) => countIn(other.id) - countIn(one.id))
  return (
    <section aria-label={albumCopy.title} className="flex flex-col gap-3">
      {albums.length > 0 && (
        <ul aria-label={albumCopy.title} className="flex flex-col divide-y divide-line">
          {ordered.map(({ id, name }) => {
            const count = countIn(id)
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
                <div className="min-w-0 flex-[1_1_8rem]">
                  <p className="truncate font-medium">{name}</p>
                  <p className="text-sm text-muted tabular-nums">{stateOf(count, total)}</p>
                </div>
                <Button
                  disabled={count === total || isPending}
                  aria-label={albumCopy.addNamed(name)}
                  onClick={() => mutate({ id, name, which, change: 'add' })}
                >
                  {albumCopy.add}
                </Button>
                <Button
                  variant="quiet"
                  disabled={count === 0 || isPending}
                  aria-label={albumCopy.removeNamed(name)}
                  onClick={() => mutate({ id, name, which, change: 'remove' })}
                >
                  {albumCopy.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <NewAlbum which={which} />
    </section>
  )
}

function stateOf(count: number, total: number): string {
  if (count === 0) return albumCopy.none
  return count === total ? albumCopy.all : albumCopy.some(count, total)
}
