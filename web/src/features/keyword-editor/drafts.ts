import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'

export type TextField = 'description' | 'period' | 'location'
export const textFields: readonly TextField[] = ['description', 'period', 'location']

/**
 * The unsaved changes to a photo, stored as differences, so that they still apply when the photo is changed
 * elsewhere.
 */
export type Draft = {
  /** The photo as last loaded. */
  photo: Photo
  /** `updated_date` of the photo when the first change was made. */
  baseVersion: string
  excluded: readonly string[]
  restored: readonly string[]
  added: readonly string[]
  /** null restores the prediction. */
  texts: Partial<Record<TextField, string | null>>
}
export type Drafts = ReadonlyMap<string, Draft>

export const emptyDraft = (photo: Photo): Draft => ({
  photo,
  baseVersion: photo.updated_date,
  excluded: [],
  restored: [],
  added: [],
  texts: {},
})

const without = (list: readonly string[], word: string) => list.filter((each) => each !== word)
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The two lists with the changes applied. */
export function shownKeywords({ photo, excluded, restored, added }: Draft) {
  const stillIncluded = photo.keywords.filter((word) => !excluded.includes(word))
  const stillExcluded = photo.excluded_keywords.filter((word) => !restored.includes(word))
  return {
    included: [...stillIncluded, ...restored, ...added],
    excluded: [...stillExcluded, ...excluded],
  }
}

/** EDIT-020; an unsaved addition is simply removed. */
export function exclude(draft: Draft, word: string): Draft {
  if (draft.added.includes(word)) return { ...draft, added: without(draft.added, word) }
  if (draft.restored.includes(word)) return { ...draft, restored: without(draft.restored, word) }
  return { ...draft, excluded: [...draft.excluded, word] }
}

/** EDIT-021 */
export function restore(draft: Draft, word: string): Draft {
  if (draft.excluded.includes(word)) return { ...draft, excluded: without(draft.excluded, word) }
  return { ...draft, restored: [...draft.restored, word] }
}

/** Adds words to the photo. Excluded ones are restored; ones it already has are ignored. */
export function add(draft: Draft, words: readonly string[]): Draft {
  return words.reduce((next, word) => {
    const { included, excluded } = shownKeywords(next)
    const match = excluded.find((each) => isSame(each, word))
    if (match !== undefined) return restore(next, match)
    return included.some((each) => isSame(each, word))
      ? next
      : { ...next, added: [...next.added, word] }
  }, draft)
}

/** Changes a text. An empty one restores the prediction; the current one is not a change. */
export function editText(draft: Draft, field: TextField, text: string): Draft {
  const value = text.trim()
  const { [field]: _, ...texts } = draft.texts
  const { photo } = draft
  if (value === photo[field] || (value === '' && !photo.edited[field])) return { ...draft, texts }
  return { ...draft, texts: { ...texts, [field]: value === '' ? null : value } }
}

export function isChanged({ excluded, restored, added, texts }: Draft): boolean {
  return excluded.length + restored.length + added.length + Object.keys(texts).length > 0
}

/** Stores a draft, or removes it if nothing is left to save. */
export function withDraft(drafts: Drafts, draft: Draft): Drafts {
  const next = new Map(drafts)
  if (isChanged(draft)) next.set(draft.photo.id, draft)
  else next.delete(draft.photo.id)
  return next
}

/** Applies the drafts to newer versions of their photos and drops changes that no longer apply. */
export function rebaseAll(drafts: Drafts, photos: readonly Photo[]): Drafts {
  return photos.reduce((next, photo) => {
    const draft = next.get(photo.id)
    if (!draft || draft.photo.updated_date >= photo.updated_date) return next
    return withDraft(next, rebase(draft, photo))
  }, drafts)
}

function rebase(draft: Draft, photo: Photo): Draft {
  return {
    ...draft,
    photo,
    excluded: draft.excluded.filter((word) => photo.keywords.includes(word)),
    restored: draft.restored.filter((word) => photo.excluded_keywords.includes(word)),
    added: draft.added.filter((word) => !photo.keywords.some((each) => isSame(each, word))),
  }
}

/** Whether the photo was changed elsewhere since the first change here. */
export const isStale = ({ baseVersion, photo }: Draft) => baseVersion !== photo.updated_date

type ImageKeywords = NonNullable<CallInput<'saveKeywords'>['image_keywords']>

/** DATA-045: only changed photos are sent, so that a save does not revert changes to others. */
export function toImageKeywords(drafts: Drafts): ImageKeywords {
  return [...drafts.values()].map((draft) => {
    const { photo, excluded, restored, added, texts } = draft
    return {
      image_id: photo.id,
      ...(excluded.length + restored.length > 0 && {
        included_keywords: shownKeywords(draft).included,
      }),
      ...(added.length > 0 && { add_keywords: [...added] }),
      ...texts,
      updated_date: photo.updated_date,
    }
  })
}
