import type { Photo } from '@verso/contract/photos.ts'
import { displayName, shownPlaceOrPeriod } from '@verso/contract/rules.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import { OpenPhoto } from '../cells/open-photo.tsx'
import type { PhotoActions } from '../cells/photo-cell.tsx'
import { PhotoStatus } from '../cells/photo-status.tsx'
import { copy } from '../copy.ts'
import { startRubberBand } from './rubber-band.ts'

type PhotoGridProps = {
  photos: readonly Photo[]
  selection: RowSelection<Photo>
  actions: PhotoActions
}

/** Rows of equal height: photos grow in proportion to their aspect ratio. The last row is not stretched. */
export function PhotoGrid({ photos, selection, actions }: PhotoGridProps) {
  const select = (names: ReadonlySet<string>) =>
    selection.select(
      photos.filter(({ name }) => names.has(name)),
      true,
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging does what the checkboxes do
    <ul
      aria-label={copy.photos}
      className="flex flex-wrap gap-1.5 select-none [--row:8.5rem] after:grow-[999] md:[--row:12rem]"
      onPointerDown={(event) => startRubberBand(event, select)}
      onDragStart={(event) => event.preventDefault()}
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
        'data-banded:outline-2 data-banded:outline-offset-1 data-banded:outline-accent',
        chosen && 'outline-2 outline-offset-1 outline-accent',
      )}
      data-name={photo.name}
      onClickCapture={(event) => {
        const isPicture = event.target instanceof Element && event.target.closest('[data-photo]')
        if (!event.shiftKey || !isPicture) return
        event.stopPropagation()
        selection.toggle(photo.name, true, true)
      }}
      style={{ flexGrow: aspect, flexBasis: `calc(var(--row) * ${aspect})` }}
    >
      <OpenPhoto photo={photo} onOpen={actions.open} className="size-full" />
      <div
        data-theme="dark"
        className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between gap-3 bg-linear-to-t from-lightbox/85 to-transparent px-2.5 pt-8 pb-2 text-xs font-medium text-text"
      >
        <div className="min-w-0">
          <p className="truncate">{displayName(photo)}</p>
          <p className="line-clamp-3 hidden font-normal wrap-anywhere group-hover:[display:-webkit-box] group-has-focus-visible:[display:-webkit-box] empty:hidden!">
            {wordsOf(photo)}
          </p>
        </div>
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
          tabIndex={-1}
          checked={chosen}
          onChecked={(next, { shiftKey }) => selection.toggle(photo.name, next, shiftKey)}
          className="block"
        />
      </div>
    </li>
  )
}

/** Shown for a photo under the pointer or with the focus. */
const wordsOf = ({ keywords, period, location }: Photo) =>
  [keywords.join(', '), shownPlaceOrPeriod(location), shownPlaceOrPeriod(period)]
    .filter((text) => text && text !== 'N/A')
    .join(' · ')

/** Width over height, limited so that no photo becomes a sliver or fills a row. */
function aspectOf({ width, height, turn }: Photo): number {
  if (!width || !height) return 4 / 3
  const isOnSide = turn === 90 || turn === 270
  return Math.min(3, Math.max(0.6, isOnSide ? height / width : width / height))
}
