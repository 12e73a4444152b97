import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { everyPage } from './api.ts'
import type { PhotoPage } from './api.ts'
import { copy } from './copy.ts'

type ImageKeywords = NonNullable<CallInput<'saveKeywords'>['image_keywords']>[number]
export type PhotoEdit = Omit<ImageKeywords, 'image_id' | 'updated_date'>

/** Of each photo that was changed here the version this made: the list may not have heard of it yet. */
const versions = new Map<string, string>()

/**
 * Saves what a person changed of one photo, one change after the other, over the version that is on the screen. Where
 * it was changed elsewhere it says so, and the screen shows how it is now.
 */
export function useEditPhoto(photo: Photo) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `edit ${photo.id}` },
    mutationFn: async (edit: PhotoEdit) => {
      const saved = versions.get(photo.id) ?? ''
      const updated_date = saved > photo.updated_date ? saved : photo.updated_date
      const answer = await api.saveKeywords({
        image_keywords: [{ image_id: photo.id, updated_date, ...edit }],
      })
      for (const each of answer.saved) versions.set(each.image_id, each.updated_date)
    },
    // The next change starts from this one, whether the server has answered or not.
    onMutate: (edit) =>
      queries.setQueriesData<PhotoPage>(
        { queryKey: everyPage },
        (page) =>
          page && {
            ...page,
            images: page.images.map((each) => (each.id === photo.id ? applied(each, edit) : each)),
          },
      ),
    onError: (error) => {
      console.error('The photo was not changed', error)
      toast(failureReason(error), { tone: 'bad' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: everyPage }),
  })
}

/** The photo as it will be. A text that returns to the prediction waits for the server, which knows it. */
function applied(photo: Photo, edit: PhotoEdit): Photo {
  const { included_keywords: included = photo.keywords, add_keywords: added = [] } = edit
  const others = (list: string[], than: string[]) => list.filter((word) => !than.includes(word))
  return {
    ...photo,
    keywords: [...included, ...others(added, included)],
    added_keywords: [...photo.added_keywords, ...others(added, photo.added_keywords)],
    excluded_keywords: [
      ...others(others(photo.excluded_keywords, included), added),
      ...others(photo.keywords, included),
    ],
    description: edit.description ?? photo.description,
    period: edit.period ?? photo.period,
    location: edit.location ?? photo.location,
  }
}

/** Changes the keywords of many photos; the toast can take it back. */
export function useChangeKeywords() {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: everyPage })
  const undo = useMutation({
    mutationFn: () => api.undoKeywordSave({}),
    onSuccess: () => {
      toast(copy.byHand.undone, { tone: 'ok' })
      return renew()
    },
    onError: (error) => {
      console.error('The change was not undone', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
  return useMutation({
    mutationFn: (change: CallInput<'changeKeywords'>) => api.changeKeywords(change),
    onSuccess: ({ changed }) => {
      const action = { label: copy.byHand.undo, run: () => undo.mutate() }
      toast(copy.changeKeywords.done(changed), {
        tone: 'ok',
        ms: 8000,
        ...(changed > 0 && { action }),
      })
      return renew()
    },
    onError: (error) => console.error('The keywords were not changed', error),
  })
}
