import type { Photo } from '@verso/contract/photos.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'

type ThumbnailProps = { photo: Photo; className?: string }

/** The small picture; the original where there is none or it is gone; a quiet sign where neither loads. */
export function Thumbnail({ photo, className }: ThumbnailProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const source = [photo.thumbnail_url, photo.image_url].find(
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
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx('object-cover', box)}
      onError={() => setBroken([...broken, source])}
    />
  )
}
