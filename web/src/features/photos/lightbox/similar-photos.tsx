import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { similarPhotos } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { similarQuery } from '../api.ts'
import { copy } from '../copy.ts'
import { PanelSection } from './panel-section.tsx'

type Similar = CallOutput<'getSimilarPhotos'>['photos'][number]
export type FoundPhoto = Pick<Similar, 'name' | 'original_name'>

type SimilarPhotosProps = { photo: Photo; onFind: (photo: FoundPhoto) => void }

/** The photos similar to this one. Empty for a photo that the built-in model has not processed. */
export function SimilarPhotos({ photo, onFind }: SimilarPhotosProps) {
  const { data } = useQuery(similarQuery(photo))
  const [wholeFor, setWholeFor] = useState('')
  if (!data || data.photos.length === 0) return null
  const shown = wholeFor === photo.id ? data.photos : data.photos.slice(0, similarPhotos.shown)
  const more = data.photos.length - shown.length
  return (
    <PanelSection title={copy.similar.title}>
      <ul className="grid grid-cols-4 gap-2">
        {shown.map((similar) => (
          <li key={similar.id}>
            <SimilarPhoto photo={similar} onFind={onFind} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button className="mt-3" onClick={() => setWholeFor(photo.id)}>
          {copy.similar.more(more)}
        </Button>
      )}
    </PanelSection>
  )
}

function SimilarPhoto({ photo, onFind }: { photo: Similar; onFind: (photo: FoundPhoto) => void }) {
  const hint = copy.similar.hint[photo.kind]
  return (
    <button
      type="button"
      className="block w-full cursor-pointer rounded-sm text-left"
      onClick={() => onFind(photo)}
    >
      <VisuallyHidden>{copy.similar.open(photo.original_name)}</VisuallyHidden>
      <span className="block aspect-square overflow-hidden rounded-sm bg-line">
        {photo.thumbnail_url && (
          <Picture
            turn={photo.turn}
            src={photo.thumbnail_url}
            alt=""
            className="size-full object-cover"
          />
        )}
      </span>
      {hint && <span className="mt-1 block text-xs text-muted">{hint}</span>}
    </button>
  )
}
