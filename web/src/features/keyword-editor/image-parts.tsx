import { displayName } from '@verso/contract/rules.ts'
import { useState } from 'react'
import { useKeywordSuggestions } from '../../lib/use-keyword-suggestions.ts'
import { ChipButtons } from '../../ui/chip-buttons.tsx'
import { InlineAddField } from '../../ui/inline-add-field.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { copy } from './copy.ts'
import { add, exclude, isChanged, restore, shownKeywords } from './drafts.ts'
import type { Draft } from './drafts.ts'
import type { ChangeDraft } from './use-drafts.ts'

const maxKeywordLength = 64

/** EDIT-009, EDIT-010: thumbnail and name in one button, with a dot if the photo has unsaved changes. */
export function ImageName({ draft, onOpen }: { draft: Draft; onOpen: (id: string) => void }) {
  const { photo } = draft
  const name = displayName(photo)
  return (
    <button
      type="button"
      data-image={photo.id}
      aria-label={copy.open(name)}
      className="flex w-full items-start gap-3 rounded-sm text-left"
      onClick={() => onOpen(photo.id)}
    >
      <Thumbnail photo={photo} className="h-13.5 w-18 shrink-0 rounded-sm" />
      <span className="line-clamp-2 min-w-0 text-sm font-medium wrap-anywhere">
        {name}
        {isChanged(draft) && (
          <span aria-hidden className="ml-1.5 inline-block size-1.75 rounded-full bg-accent" />
        )}
      </span>
    </button>
  )
}

export function StaleNote() {
  return (
    <StatusDot tone="warn" className="mt-1.5 whitespace-normal!">
      {copy.changedElsewhere}
    </StatusDot>
  )
}

type ChipsProps = { draft: Draft; onChange: ChangeDraft }

export function IncludedChips({ draft, onChange }: ChipsProps) {
  const [typed, setTyped] = useState('')
  const { photo, added } = draft
  const name = displayName(photo)
  const addedByUser = new Set([...photo.added_keywords, ...added])
  const unverified = new Set(photo.unverified_keywords)
  const chips = shownKeywords(draft).included.map((text) => {
    if (unverified.has(text)) return { text, mark: copy.notVerified }
    return addedByUser.has(text) ? { text, note: copy.byYou } : { text }
  })
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ChipButtons
        label={copy.keywordsOf(name)}
        chips={chips}
        action={copy.exclude}
        inline
        onPress={(word) => onChange(photo, (draft) => exclude(draft, word))}
      />
      <InlineAddField
        label={copy.add}
        name={copy.addTo(name)}
        maxLength={maxKeywordLength}
        onAdd={(words) => onChange(photo, (draft) => add(draft, words))}
        onType={setTyped}
        suggestions={useKeywordSuggestions(typed)}
      />
    </div>
  )
}

export function ExcludedChips({ draft, onChange }: ChipsProps) {
  const { photo } = draft
  return (
    <ChipButtons
      label={copy.excludedOf(displayName(photo))}
      chips={shownKeywords(draft).excluded.map((text) => ({ text }))}
      action={copy.restore}
      struck
      onPress={(word) => onChange(photo, (draft) => restore(draft, word))}
    />
  )
}
