import type { Photo } from '@verso/contract/photos.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { Picture } from './picture.tsx'

type ThumbnailSource = Pick<Photo, 'image_url' | 'thumbnail_url' | 'preview_url' | 'turn'>

/** The thumbnail, or the photo itself if that is missing or does not load, or an icon if neither loads. */
export function Thumbnail({ photo, className }: { photo: ThumbnailSource; className?: string }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const source = [photo.thumbnail_url, photo.preview_url ?? photo.image_url].find(
    (url) => url !== null && !broken.includes(url),
  )
  const box = cx('bg-raised', className)
  if (!source) {
    return (
      <span className={cx('flex items-center justify-center text-muted', box)}>
        <ImageOff size={18} aria-hidden />
      </span>
    )
  }
  return (
    <Picture
      turn={photo.turn}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx('object-cover', box)}
      onError={() => setBroken([...broken, source])}
    />
  )
}
