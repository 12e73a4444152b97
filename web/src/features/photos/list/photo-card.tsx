import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import { OpenPhoto } from '../cells/open-photo.tsx'
import { PhotoCell } from '../cells/photo-cell.tsx'
import type { PhotoActions } from '../cells/photo-cell.tsx'
import { PhotoStatus } from '../cells/photo-status.tsx'
import { ReviewedMark } from '../cells/reviewed-mark.tsx'
import { copy } from '../copy.ts'

type PhotoCardsProps = {
  photos: readonly Photo[]
  selection: RowSelection<Photo>
  actions: PhotoActions
}

/** The list on phones. Details that do not fit on a card are in the lightbox. */
export function PhotoCards({ photos, selection, actions }: PhotoCardsProps) {
  return (
    <ul aria-label={copy.photos} className="flex flex-col gap-2.5">
      {photos.map((photo) => (
        <li
          key={photo.id}
          className={cx('card flex gap-3 p-2.5', selection.has(photo.name) && 'bg-accent-soft')}
        >
          <OpenPhoto photo={photo} onOpen={actions.open} className="h-13.5 w-18 rounded-sm" />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-sm">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <p className="truncate font-medium">{displayName(photo)}</p>
                <p className="text-muted">
                  {formatDateTime(photo.created_date)}
                  {photo.reviewed && <ReviewedMark />}
                </p>
              </div>
              <Checkbox
                aria-label={copy.select(displayName(photo))}
                tabIndex={-1}
                checked={selection.has(photo.name)}
                onChecked={(next) => selection.toggle(photo.name, next, false)}
                className="m-1.5"
              />
            </div>
            <PhotoCell column="keywords" photo={photo} actions={actions} />
            <p className="line-clamp-2 wrap-anywhere empty:hidden">{photo.description}</p>
            <PhotoStatus photo={photo} />
          </div>
        </li>
      ))}
    </ul>
  )
}
