import { displayName } from '@verso/contract/rules.ts'
import { Check } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { copy } from './copy.ts'
import type { Review } from './use-review.ts'

const around = 8

/** The photos before and after this one. The current one is in the middle. */
export function FilmStrip({ review }: { review: Review }) {
  const { index, names, photos } = review
  const places = Array.from({ length: 2 * around + 1 }, (_, step) => index - around + step)
  return (
    <ol
      aria-label={copy.strip}
      className="flex shrink-0 justify-center gap-1 overflow-hidden bg-surface py-1.5"
    >
      {places.map((place) => {
        const name = names[place]
        const photo = photos.get(name ?? '')
        return (
          <li key={name ?? place} className="h-12 w-16 shrink-0 max-md:h-9 max-md:w-12">
            {name !== undefined && (
              <button
                type="button"
                tabIndex={place === index ? 0 : -1}
                aria-current={place === index ? 'true' : undefined}
                aria-label={`${photo ? displayName(photo) : name}, ${review.isReviewed(place) ? copy.reviewed : copy.unreviewed}`}
                className={cx(
                  'relative block size-full overflow-hidden rounded-sm',
                  place === index ? 'outline-2 outline-accent' : 'opacity-70 hover:opacity-100',
                )}
                onClick={() => review.go(place)}
              >
                {photo ? (
                  <Thumbnail photo={photo} className="size-full" />
                ) : (
                  <span className="block size-full bg-raised" />
                )}
                {review.isReviewed(place) && (
                  <span className="absolute right-0.5 bottom-0.5 rounded-full bg-surface p-px text-ok">
                    <Check size={12} aria-hidden />
                  </span>
                )}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
