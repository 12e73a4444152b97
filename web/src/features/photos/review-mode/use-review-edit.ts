import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import { useEditPhoto } from '../review-api.ts'
import type { PhotoEdit } from '../review-api.ts'
import { copy } from './copy.ts'
import type { Review } from './use-review.ts'

/** Saves edits of the photo. An edit that changes what is shown counts as a review. */
export function useReviewEdit(photo: Photo, { remember, mark, isMarked }: Review) {
  const { mutateAsync } = useEditPhoto(photo)
  /** The keyword that was excluded last. */
  const [excluded, setExcluded] = useState<string>()

  async function save(edit: PhotoEdit) {
    const { name } = photo
    const saving = mutateAsync(edit)
    const act = saving.then((saved) => saved.act)
    const wasReviewed = photo.reviewed || isMarked(name)
    remember({ act, name, wasReviewed, undone: copy.undone.words })
    await saving
    if (!isConfirmation(photo, edit)) mark(name)
  }

  /** Returns whether it was saved. A failure is reported by `useEditPhoto`, with a way to try again. */
  const saveWords = (edit: PhotoEdit): Promise<boolean> =>
    save(edit).then(
      () => true,
      () => false,
    )
  return {
    // After an undo the word is back.
    excluded: excluded && !photo.keywords.includes(excluded) ? excluded : undefined,
    texts: save,
    confirm: (field: 'period' | 'location') => void saveWords({ [field]: photo[field] }),
    async toggle(word: string, isIncluded: boolean) {
      setExcluded(undefined)
      const others = photo.keywords.filter((each) => each !== word)
      const included_keywords = isIncluded ? [...photo.keywords, word] : others
      const isSaved = await saveWords({ included_keywords })
      if (isSaved && !isIncluded) setExcluded(word)
    },
    add: (add_keywords: string[]) => void saveWords({ add_keywords }),
  }
}

/** Whether the edit only confirms what is already shown. */
function isConfirmation(photo: Photo, edit: PhotoEdit): boolean {
  const { included_keywords: _included, add_keywords: _added, ...texts } = edit
  const entries = Object.entries(texts) as ['description' | 'period' | 'location', string | null][]
  return entries.length > 0 && entries.every(([field, text]) => photo[field] === text)
}
