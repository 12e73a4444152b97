import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import { OpenPhoto } from '../cells/open-photo.tsx'
import type { PhotoActions } from '../cells/photo-cell.tsx'
import { PhotoStatus } from '../cells/photo-status.tsx'
import { copy } from '../copy.ts'

type PhotoGridProps = {
  photos: readonly Photo[]
  selection: RowSelection<Photo>
  actions: PhotoActions
}

/** Rows of equal height: photos grow in proportion to their aspect ratio. The last row is not stretched. */
export function PhotoGrid({ photos, selection, actions }: PhotoGridProps) {
  return (
    <ul
      aria-label={copy.photos}
      className="flex flex-wrap gap-1.5 [--row:8.5rem] after:grow-[999] md:[--row:12rem]"
    >
      {photos.map((photo) => (
        <Tile key={photo.id} photo={photo} selection={selection} actions={actions} />
      ))}
    </ul>
  )
}

type TileProps = { photo: Photo; selection: RowSelection<Photo>; actions: PhotoActions }

function Tile({ photo, selection, actions }: TileProps) {
  const chosen = selection.has(photo.name)
  const aspect = aspectOf(photo)
  return (
    <li
      className={cx(
        'group relative h-(--row) overflow-hidden rounded-sm',
        chosen && 'outline-2 outline-offset-1 outline-accent',
      )}
      style={{ flexGrow: aspect, flexBasis: `calc(var(--row) * ${aspect})` }}
    >
      <OpenPhoto photo={photo} onOpen={actions.open} className="size-full" />
      <div
        data-theme="dark"
        className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between gap-3 bg-linear-to-t from-lightbox/85 to-transparent px-2.5 pt-8 pb-2 text-xs font-medium text-text"
      >
        <span className="truncate">{displayName(photo)}</span>
        {photo.status !== 'completed' && <PhotoStatus photo={photo} />}
      </div>
      <div
        className={cx(
          'absolute top-0 left-0 p-2.5 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
          !chosen && 'opacity-0',
        )}
      >
        <Checkbox
          aria-label={copy.select(displayName(photo))}
          checked={chosen}
          onChecked={(next, { shiftKey }) => selection.toggle(photo.name, next, shiftKey)}
          className="block"
        />
      </div>
    </li>
  )
}

/** Width over height, limited so that no photo becomes a sliver or fills a row. */
function aspectOf({ width, height, turn }: Photo): number {
  if (!width || !height) return 4 / 3
  const isOnSide = turn === 90 || turn === 270
  return Math.min(3, Math.max(0.6, isOnSide ? height / width : width / height))
}
