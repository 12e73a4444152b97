import { useQuery } from '@tanstack/react-query'
import { FolderHeart } from 'lucide-react'
import { useState } from 'react'
import { type Album, albumsQuery } from '../../lib/albums.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { AlbumCard } from './album-card.tsx'
import { AlbumDialog } from './album-dialog.tsx'
import { useDeleteAlbum } from './api.ts'
import { copy } from './copy.ts'

/** The albums with their covers. An album opens as the image list of its photos. */
export function AlbumsPage() {
  const { data: albums, isPending, isError, refetch } = useQuery(albumsQuery)
  const [edited, setEdited] = useState<Album | 'new'>()
  const [removed, setRemoved] = useState<Album>()
  const create = () => setEdited('new')
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold">{copy.title}</h1>
        {albums && <span className="text-muted tabular-nums">{formatNumber(albums.length)}</span>}
        <Button variant="primary" className="ml-auto" onClick={create}>
          {copy.add}
        </Button>
      </header>
      <p className="mt-1 max-w-180 text-muted">{copy.about}</p>
      {isPending && <Loading />}
      {isError && !albums && <NotLoaded onReload={() => void refetch()} className="mt-5" />}
      {albums?.length === 0 && (
        <EmptyState {...copy.empty} picture={<FolderHeart size={32} strokeWidth={1.25} />} />
      )}
      <ul aria-label={copy.title} className={grid}>
        {albums?.map((album) => (
          <AlbumCard
            key={album.id}
            album={album}
            onEdit={() => setEdited(album)}
            onRemove={() => setRemoved(album)}
          />
        ))}
      </ul>
      <AlbumDialog edited={edited} onClose={() => setEdited(undefined)} />
      <Deletion album={removed} onClose={() => setRemoved(undefined)} />
    </>
  )
}

const grid =
  'mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4 empty:hidden'

function Deletion({ album, onClose }: { album: Album | undefined; onClose: () => void }) {
  const remove = useDeleteAlbum()
  const shown = useLastDefined(album)
  const texts = copy.deletion
  return (
    <ConfirmDialog
      open={album !== undefined}
      title={texts.question(shown?.name ?? '')}
      body={texts.body(shown?.photos ?? 0)}
      cancel={texts.cancel}
      confirm={texts.confirm}
      tone="danger"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => album && remove.mutate(album, { onSettled: onClose })}
    />
  )
}

function Loading() {
  return (
    <output aria-label={copy.loading} className={grid}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="h-56" />
      ))}
    </output>
  )
}
