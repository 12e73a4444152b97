import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'

/** The photo as large as the window allows. Its thumbnail is shown until it has loaded, and if it cannot be shown. */
export function LargePhoto({ photo }: { photo: Photo }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const place = 'absolute inset-0 size-full p-3 md:px-16 md:py-8'
  return (
    <>
      {state !== 'shown' && (
        <div aria-hidden className={place}>
          <Thumbnail
            photo={photo}
            className="size-full rounded-sm !bg-transparent !object-contain"
          />
        </div>
      )}
      {state !== 'broken' && (
        <Picture
          turn={photo.turn}
          src={photo.preview_url ?? photo.image_url}
          alt={photo.description || displayName(photo)}
          className={`${place} object-contain ${state === 'loading' ? 'opacity-0' : ''}`}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </>
  )
}
