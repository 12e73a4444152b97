import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { cx } from '../../../ui/cx.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { copy } from '../copy.ts'

type OpenPhotoProps = { photo: Photo; onOpen: (name: string) => void; className: string }

/** The thumbnail as a button. The lightbox finds it by `data-photo` to return the focus. */
export function OpenPhoto({ photo, onOpen, className }: OpenPhotoProps) {
  return (
    <button
      type="button"
      data-photo={photo.name}
      data-row-focus
      aria-label={copy.open(displayName(photo))}
      className={cx(
        'block shrink-0 overflow-hidden transition-opacity hover:opacity-85',
        className,
      )}
      onClick={() => onOpen(photo.name)}
    >
      <Thumbnail photo={photo} className="size-full" />
    </button>
  )
}
