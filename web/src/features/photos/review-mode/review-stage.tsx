import type { Photo } from '@verso/contract/photos.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LargePhoto } from '../lightbox/large-photo.tsx'
import { TurnButtons } from '../turn/turn-buttons.tsx'
import { copy } from './copy.ts'
import { useZoom } from './use-zoom.ts'

type ReviewStageProps = {
  photo: Photo
  /** Loaded and decoded behind this one, so that they appear at once. */
  ready: readonly Photo[]
  onPrevious: () => void
  onNext: () => void
  onTurn: (act: Promise<string | undefined>) => void
}

/** The photo as large as the window allows, with the photos that are likely next behind it. */
export function ReviewStage({ photo, ready, onPrevious, onNext, onTurn }: ReviewStageProps) {
  const [zoomed, setZoomed] = useState(photo.name)
  const { area, isZoomed, transform, toggle, reset } = useZoom({
    onSwipeLeft: onNext,
    onSwipeRight: onPrevious,
  })
  if (zoomed !== photo.name) {
    setZoomed(photo.name)
    reset()
  }
  useShortcuts({ z: () => toggle() })
  const layers = [photo, ...ready.filter(({ name }) => name !== photo.name)]
  return (
    <div
      data-theme="dark"
      className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-lightbox text-text"
    >
      <div
        ref={area}
        className={cx('absolute inset-0 touch-none', isZoomed && 'cursor-grab')}
        onDoubleClick={({ clientX, clientY }) => toggle([clientX, clientY])}
        // Otherwise the browser would drag the image file instead of moving the picture.
        onDragStart={(event) => event.preventDefault()}
      >
        {layers.toSorted(byName).map((layer) => {
          const isShown = layer.name === photo.name
          return (
            <div
              key={layer.name}
              data-shown={isShown ? layer.name : undefined}
              aria-hidden={!isShown}
              className={cx('absolute inset-0 bg-lightbox', isShown ? 'z-1' : 'z-0')}
            >
              <div
                className="absolute inset-0"
                style={isShown && isZoomed ? { transform: transform } : undefined}
              >
                <LargePhoto photo={layer} />
              </div>
            </div>
          )
        })}
      </div>
      <IconButton
        label={copy.previous}
        icon={<ChevronLeft size={20} aria-hidden />}
        className="absolute top-1/2 left-3 z-2 -translate-y-1/2 bg-lightbox/60"
        onClick={onPrevious}
      />
      <IconButton
        label={copy.next}
        icon={<ChevronRight size={20} aria-hidden />}
        className="absolute top-1/2 right-3 z-2 -translate-y-1/2 bg-lightbox/60"
        onClick={onNext}
      />
      <TurnButtons photo={photo} onTurn={onTurn} />
    </div>
  )
}

/** In a stable order, so that no picture moves in the DOM when the photo changes. */
const byName = (a: Photo, b: Photo) => (a.name < b.name ? -1 : 1)
