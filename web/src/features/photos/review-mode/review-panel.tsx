import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { useRef } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { AddKeyword } from '../add-keyword.tsx'
import { copy as list } from '../copy.ts'
import { NameQuestions } from '../lightbox/name-questions.tsx'
import { PanelSection } from '../lightbox/panel-section.tsx'
import { PhotoTexts } from '../lightbox/photo-texts.tsx'
import { ConfirmTexts } from './confirm-texts.tsx'
import { copy } from './copy.ts'
import { ExcludeEverywhere } from './exclude-everywhere.tsx'
import { NumberChips } from './number-chips.tsx'
import { useReviewEdit } from './use-review-edit.ts'
import type { Review } from './use-review.ts'

/** The words of the photo, always editable. */
export function ReviewPanel({ photo, review }: { photo: Photo; review: Review }) {
  const edit = useReviewEdit(photo, review)
  const adding = useRef<HTMLDivElement>(null)
  useShortcuts({ t: () => adding.current?.querySelector<HTMLElement>(':scope > button')?.click() })
  return (
    <ScrollRegion
      label={copy.details}
      className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 py-4 -outline-offset-2"
    >
      <h2 className="text-lg font-semibold wrap-anywhere">{displayName(photo)}</h2>
      <PanelSection title={copy.keywords}>
        <div ref={adding} className="flex flex-wrap items-center gap-1">
          <NumberChips
            included={photo.keywords}
            excluded={photo.excluded_keywords}
            markOf={markOf(photo)}
            onToggle={(word, isIncluded) => void edit.toggle(word, isIncluded)}
          />
          <AddKeyword label={copy.addKeyword} onAdd={edit.add} />
        </div>
        {edit.excluded !== undefined && (
          <ExcludeEverywhere
            key={edit.excluded}
            word={edit.excluded}
            onExcluding={(act) =>
              review.remember({
                act,
                name: photo.name,
                wasReviewed: true,
                undone: copy.undone.words,
              })
            }
          />
        )}
      </PanelSection>
      <NameQuestions photo={photo} />
      <ConfirmTexts photo={photo} onConfirm={edit.confirm} />
      <PhotoTexts photo={photo} onSave={edit.texts} />
    </ScrollRegion>
  )
}

/** Marks the words that the AI is not sure of. */
function markOf({ keyword_details = [], unverified_keywords = [] }: Photo) {
  const likely = new Set(
    keyword_details.flatMap(({ keyword, certainty }) => (certainty === 'likely' ? [keyword] : [])),
  )
  const unverified = new Set(unverified_keywords)
  return (word: string) =>
    unverified.has(word) ? list.words.unverified : likely.has(word) ? list.words.likely : ''
}
