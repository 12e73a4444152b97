import type { Photo } from '@verso/contract/photos.ts'
import { useCallback, useState } from 'react'
import { renewed, untouched, withDraft } from './drafts.ts'
import type { Draft, Drafts } from './drafts.ts'

const none: Drafts = new Map()

export type Change = (photo: Photo, how: (draft: Draft) => Draft) => void

/** The photos with changes that are not saved; they survive turning pages and searching. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(none)
  const change: Change = useCallback(
    (photo, how) => setDrafts((now) => withDraft(now, how(now.get(photo.id) ?? untouched(photo)))),
    [],
  )
  /** Takes over what is known now; of photos that are gone nothing is left to save. */
  const seen = useCallback(
    (photos: Photo[]) =>
      setDrafts((now) => {
        const there = new Set(photos.map(({ id }) => id))
        return renewed(new Map([...now].filter(([id]) => there.has(id))), photos)
      }),
    [],
  )
  return { drafts, change, seen }
}
