import type { Photo } from '@verso/contract/photos.ts'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type PictureProps = ComponentProps<'img'> & Pick<Photo, 'turn'> & { alt: string }

/**
 * An `img` that can be rotated clockwise and still keeps the position, size and fit of its class, which must not depend
 * on the picture.
 */
export function Picture({ turn, alt, className, ...rest }: PictureProps) {
  if (!turn) return <img alt={alt} className={className} {...rest} />
  const swapped = turn !== 180 && { width: '100cqh', height: '100cqw' }
  return (
    <span className={cx('turned', className)}>
      <img alt={alt} {...rest} style={{ rotate: `${turn}deg`, ...swapped }} />
    </span>
  )
}
