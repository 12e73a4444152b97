import { Link } from '@tanstack/react-router'
import { Images, Pencil, Trash2 } from 'lucide-react'
import type { Album } from '../../lib/albums.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { copy } from './copy.ts'

type AlbumCardProps = { album: Album; onEdit: () => void; onRemove: () => void }

/** An album: its cover, which opens its photos, with its name, the number of photos and its actions. */
export function AlbumCard({ album, onEdit, onRemove }: AlbumCardProps) {
  const { id, name, photos, note } = album
  return (
    <li className="card flex flex-col overflow-hidden">
      <Link
        to="/"
        search={{ album: id, view: 'grid' }}
        aria-label={`${copy.open(name)}, ${copy.photos(photos)}`}
        className="flex aspect-4/3 items-center justify-center bg-raised text-muted"
      >
        <Cover album={album} />
      </Link>
      <div className="flex items-start gap-1 py-2 pr-1.5 pl-3.5">
        <div className="min-w-0 flex-1 pt-1">
          <h2 className="font-medium wrap-anywhere">{name}</h2>
          <p className="text-sm text-muted tabular-nums">{copy.photos(photos)}</p>
          {note && <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted">{note}</p>}
        </div>
        <IconButton
          label={copy.edit(name)}
          icon={<Pencil size={16} aria-hidden />}
          onClick={onEdit}
        />
        <IconButton
          label={copy.remove(name)}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

function Cover({ album: { cover_url, turn } }: { album: Album }) {
  if (!cover_url) return <Images size={32} strokeWidth={1.25} aria-hidden />
  return (
    <Picture
      turn={turn}
      src={cover_url}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  )
}
