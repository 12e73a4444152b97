import type { Photo } from '@verso/contract/photos.ts'
import { useEditPhoto } from '../review-api.ts'
import type { PhotoEdit } from '../review-api.ts'
import { copy } from './copy.ts'
import type { Review } from './use-review.ts'

/** Saves edits of the photo; each counts as reviewing it and can be taken back by its opposite. */
export function useReviewEdit(photo: Photo, { did, mark, unaccept }: Review) {
  const { mutate, mutateAsync } = useEditPhoto(photo)
  async function save(edit: PhotoEdit, opposite: PhotoEdit | undefined) {
    const { name, reviewed } = photo
    await mutateAsync(edit)
    mark(name)
    if (!opposite) return
    const undo = () =>
      mutate(opposite, { onSuccess: () => (reviewed ? undefined : unaccept(name)) })
    did({ undone: copy.undone.words, undo })
  }
  return {
    texts: (edit: PhotoEdit) => save(edit, textsOf(photo, edit)),
    toggle(word: string, isIncluded: boolean) {
      const others = photo.keywords.filter((each) => each !== word)
      const included_keywords = isIncluded ? [...photo.keywords, word] : others
      void save({ included_keywords }, { included_keywords: photo.keywords })
    },
    add: (add_keywords: string[]) => void save({ add_keywords }, undefined),
  }
}

/** The texts that an edit replaces; null where that was the prediction. */
function textsOf(photo: Photo, edit: PhotoEdit): PhotoEdit {
  const fields = ['description', 'period', 'location'] as const
  const replaced = fields.filter((field) => edit[field] !== undefined)
  return Object.fromEntries(
    replaced.map((field) => [field, photo.edited[field] ? photo[field] : null]),
  )
}
