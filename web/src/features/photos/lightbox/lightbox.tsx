import { Dialog } from '@base-ui/react/dialog'
import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { copy } from '../copy.ts'
import { TurnButtons } from '../turn/turn-buttons.tsx'
import { LargePhoto } from './large-photo.tsx'
import { LightboxPanel } from './lightbox-panel.tsx'
import type { FoundPhoto } from './similar-photos.tsx'

type LightboxProps = {
  photos: readonly Photo[]
  /** The open photo. The lightbox is closed if it is not among `photos`. */
  name: string | undefined
  admin: boolean
  onShow: (name: string | undefined) => void
  /** Go to the page before and after `photos`, if there is one. */
  onBefore?: (() => void) | undefined
  onAfter?: (() => void) | undefined
  onDelete: (photo: Photo) => void
  /** Missing if no AI is connected. */
  onDescribe: ((names: string[]) => void) | undefined
  /** Show a photo that may be on another page. */
  onFind: (photo: FoundPhoto) => void
}

/** One large photo and everything known about it. Arrow keys go to its neighbours. */
export function Lightbox({
  photos,
  name,
  admin,
  onShow,
  onDelete,
  onDescribe,
  onFind,
  ...beyond
}: LightboxProps) {
  const index = photos.findIndex((photo) => photo.name === name)
  const photo = useLastDefined(photos[index])
  const [before, after] = [photos[index - 1], index < 0 ? undefined : photos[index + 1]]
  usePreloaded(before?.preview_url ?? before?.image_url)
  usePreloaded(after?.preview_url ?? after?.image_url)
  const to = (neighbour: Photo | undefined) => neighbour && (() => onShow(neighbour.name))
  const toBefore = to(before) ?? beyond.onBefore
  const toAfter = to(after) ?? beyond.onAfter

  return (
    <Dialog.Root open={index >= 0} onOpenChange={(open) => !open && onShow(undefined)}>
      <Dialog.Portal>
        <Dialog.Popup
          data-theme="dark"
          data-over-photo
          className="fixed inset-x-0 top-(--banner) bottom-0 flex flex-col overflow-y-auto bg-lightbox text-text transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 md:flex-row md:overflow-hidden"
          finalFocus={() => hasFocusToReturn() && thumbnailOf(photo)}
          onKeyDown={(event) => {
            if (isHandledElsewhere(event)) return
            if (event.key === 'ArrowLeft') toBefore?.()
            if (event.key === 'ArrowRight') toAfter?.()
          }}
        >
          {photo && (
            <>
              <div className="relative h-[55dvh] shrink-0 md:h-auto md:min-w-0 md:flex-1">
                <LargePhoto key={photo.name} photo={photo} />
                <Step label={copy.dialog.previous} side="left" onStep={toBefore} />
                <Step label={copy.dialog.next} side="right" onStep={toAfter} />
                <TurnButtons photo={photo} isInDialog />
              </div>
              <LightboxPanel
                photo={photo}
                admin={admin}
                title={
                  <Dialog.Title className="text-lg font-semibold wrap-anywhere">
                    {displayName(photo)}
                  </Dialog.Title>
                }
                close={
                  <Dialog.Close
                    render={
                      <IconButton label={copy.dialog.close} icon={<X size={18} aria-hidden />} />
                    }
                  />
                }
                onDelete={() => onDelete(photo)}
                onDescribe={onDescribe?.bind(null, [photo.name])}
                onFind={onFind}
              />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** In text fields arrow keys move the cursor; in rows of chips they move the focus and call `preventDefault`. */
const isHandledElsewhere = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented || (target instanceof Element && target.matches('input, textarea'))

type StepProps = {
  label: string
  side: 'left' | 'right'
  onStep: (() => void) | undefined
}

function Step({ label, side, onStep }: StepProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      icon={<Icon size={20} aria-hidden />}
      disabled={!onStep}
      className={`absolute top-1/2 -translate-y-1/2 bg-lightbox/60 ${side === 'left' ? 'left-3' : 'right-3'}`}
      onClick={onStep}
    />
  )
}

/** The user may have entered a field of the page while the lightbox was fading out. */
function hasFocusToReturn(): boolean {
  const { activeElement, body } = document
  return (
    activeElement === body || Boolean(activeElement?.closest('[role=dialog], [role=alertdialog]'))
  )
}

/** The focus returns to the thumbnail of the photo shown last. */
function thumbnailOf(photo: Photo | undefined): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo?.name ?? '')}"]`)
}

function usePreloaded(url: string | undefined) {
  useEffect(() => {
    if (url) new Image().src = url
  }, [url])
}
