import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { similarQuery } from '../api.ts'
import { copy } from '../copy.ts'
import { PanelPart } from './panel-part.tsx'

type Similar = CallOutput<'getSimilarPhotos'>['photos'][number]
export type Found = Pick<Similar, 'name' | 'original_name'>

type SimilarPhotosProps = { photo: Photo; onFind: (photo: Found) => void }

/** The photos that resemble this one. Nothing for a photo that the built-in model has not seen. */
export function SimilarPhotos({ photo, onFind }: SimilarPhotosProps) {
  const { data } = useQuery(similarQuery(photo))
  if (!data || data.photos.length === 0) return null
  return (
    <PanelPart title={copy.similar.title}>
      <ul className="grid grid-cols-4 gap-2">
        {data.photos.map((similar) => (
          <li key={similar.id}>
            <SimilarPhoto photo={similar} onFind={onFind} />
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}

function SimilarPhoto({ photo, onFind }: { photo: Similar; onFind: (photo: Found) => void }) {
  const hint = copy.similar.hint[photo.kind]
  return (
    <button
      type="button"
      className="block w-full cursor-pointer rounded-sm text-left"
      aria-label={copy.similar.open(photo.original_name, hint)}
      onClick={() => onFind(photo)}
    >
      <span className="block aspect-square overflow-hidden rounded-sm bg-line">
        {photo.thumbnail_url && (
          <img src={photo.thumbnail_url} alt="" className="size-full object-cover" />
        )}
      </span>
      {hint && <span className="mt-1 block text-xs text-muted">{hint}</span>}
    </button>
  )
}
