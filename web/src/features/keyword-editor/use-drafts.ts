import type { Photo } from '@verso/contract/photos.ts'
import { useCallback, useState } from 'react'
import { emptyDraft, rebaseAll, withDraft } from './drafts.ts'
import type { Draft, Drafts } from './drafts.ts'

const noDrafts: Drafts = new Map()

export type ChangeDraft = (photo: Photo, change: (draft: Draft) => Draft) => void

/** The unsaved changes by photo; they survive paging and searching. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(noDrafts)
  const change: ChangeDraft = useCallback(
    (photo, apply) =>
      setDrafts((now) => withDraft(now, apply(now.get(photo.id) ?? emptyDraft(photo)))),
    [],
  )
  /** Applies the drafts to reloaded photos; drafts of deleted photos are dropped. */
  const rebase = useCallback(
    (photos: Photo[]) =>
      setDrafts((now) => {
        const ids = new Set(photos.map(({ id }) => id))
        return rebaseAll(new Map([...now].filter(([id]) => ids.has(id))), photos)
      }),
    [],
  )
  return { drafts, change, rebase }
}
