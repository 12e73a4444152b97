import type { Photo } from '@verso/contract/photos.ts'
import { cx } from '../../../ui/cx.ts'
import { copy } from '../copy.ts'
import { KeywordLink } from '../find/keyword-link.tsx'

/** The keywords of a photo. Uncertain ones have a dashed edge and a note; the tooltip names the facet. */
export function KeywordChips({ photo }: { photo: Photo }) {
  const details = new Map((photo.keyword_details ?? []).map((each) => [each.keyword, each]))
  const unverified = new Set(photo.unverified_keywords)
  return (
    <ul className="flex flex-wrap items-center gap-1">
      {photo.keywords.map((keyword) => {
        const { facet, certainty } = details.get(keyword) ?? {}
        const mark = unverified.has(keyword)
          ? copy.words.unverified
          : certainty === 'likely'
            ? copy.words.likely
            : ''
        return (
          <li
            key={keyword}
            title={[facet, mark].filter(Boolean).join(', ') || undefined}
            className={cx(
              'max-w-full truncate rounded-full border px-2 py-px text-xs',
              mark ? 'border-dashed border-edge' : 'border-transparent bg-raised',
            )}
          >
            <KeywordLink keyword={keyword} />
            {mark && <span className="text-muted"> · {mark}</span>}
          </li>
        )
      })}
    </ul>
  )
}
