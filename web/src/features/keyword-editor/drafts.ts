import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'

export type TextField = 'description' | 'period' | 'location'
export const textFields: readonly TextField[] = ['description', 'period', 'location']

/** What a person changed of a photo and has not saved: differences, so that they hold whatever else changes. */
export type Draft = {
  /** The photo as it was last seen. */
  photo: Photo
  /** Its version when the first change was made. */
  since: string
  off: readonly string[]
  back: readonly string[]
  added: readonly string[]
  /** null returns to the prediction. */
  texts: Partial<Record<TextField, string | null>>
}
export type Drafts = ReadonlyMap<string, Draft>

export const untouched = (photo: Photo): Draft => ({
  photo,
  since: photo.updated_date,
  off: [],
  back: [],
  added: [],
  texts: {},
})

const without = (list: readonly string[], word: string) => list.filter((each) => each !== word)
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The two lists as they stand with the changes. */
export function shownKeywords({ photo, off, back, added }: Draft) {
  const included = photo.keywords.filter((word) => !off.includes(word))
  const excluded = photo.excluded_keywords.filter((word) => !back.includes(word))
  return {
    included: [...included, ...back, ...added],
    excluded: [...excluded, ...off],
  }
}

/** EDIT-020; a word that was only just added goes without a trace. */
export function exclude(draft: Draft, word: string): Draft {
  if (draft.added.includes(word)) return { ...draft, added: without(draft.added, word) }
  if (draft.back.includes(word)) return { ...draft, back: without(draft.back, word) }
  return { ...draft, off: [...draft.off, word] }
}

/** EDIT-021 */
export function restore(draft: Draft, word: string): Draft {
  if (draft.off.includes(word)) return { ...draft, off: without(draft.off, word) }
  return { ...draft, back: [...draft.back, word] }
}

/** Puts words on the photo; those that were taken off come back, those that are there stay. */
export function add(draft: Draft, words: readonly string[]): Draft {
  return words.reduce((next, word) => {
    const { included, excluded } = shownKeywords(next)
    const known = excluded.find((each) => same(each, word))
    if (known !== undefined) return restore(next, known)
    return included.some((each) => same(each, word))
      ? next
      : { ...next, added: [...next.added, word] }
  }, draft)
}

/** Writes a text by hand; an empty one returns to the prediction, the one that is there is no change. */
export function write(draft: Draft, field: TextField, text: string): Draft {
  const value = text.trim()
  const { [field]: _, ...texts } = draft.texts
  const { photo } = draft
  if (value === photo[field] || (value === '' && !photo.edited[field])) return { ...draft, texts }
  return { ...draft, texts: { ...texts, [field]: value === '' ? null : value } }
}

export function isChanged({ off, back, added, texts }: Draft): boolean {
  return off.length + back.length + added.length + Object.keys(texts).length > 0
}

/** Keeps a draft, or forgets it where nothing is left to save. */
export function withDraft(drafts: Drafts, draft: Draft): Drafts {
  const next = new Map(drafts)
  if (isChanged(draft)) next.set(draft.photo.id, draft)
  else next.delete(draft.photo.id)
  return next
}

/** Takes over newer versions of photos that have changes. What the changes speak of may be gone. */
export function renewed(drafts: Drafts, photos: readonly Photo[]): Drafts {
  return photos.reduce((next, photo) => {
    const draft = next.get(photo.id)
    if (!draft || draft.photo.updated_date >= photo.updated_date) return next
    return withDraft(next, rebased(draft, photo))
  }, drafts)
}

function rebased(draft: Draft, photo: Photo): Draft {
  return {
    ...draft,
    photo,
    off: draft.off.filter((word) => photo.keywords.includes(word)),
    back: draft.back.filter((word) => photo.excluded_keywords.includes(word)),
    added: draft.added.filter((word) => !photo.keywords.some((each) => same(each, word))),
  }
}

/** Somebody else, or another tab, changed the photo since the first change here. */
export const isStale = ({ since, photo }: Draft) => since !== photo.updated_date

type ImageKeywords = NonNullable<CallInput<'saveKeywords'>['image_keywords']>

/** DATA-045: only photos that changed are sent, so that a save undoes nothing of others. */
export function toImageKeywords(drafts: Drafts): ImageKeywords {
  return [...drafts.values()].map((draft) => {
    const { photo, off, back, added, texts } = draft
    return {
      image_id: photo.id,
      ...(off.length + back.length > 0 && { included_keywords: shownKeywords(draft).included }),
      ...(added.length > 0 && { add_keywords: [...added] }),
      ...texts,
      updated_date: photo.updated_date,
    }
  })
}
