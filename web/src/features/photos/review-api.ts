import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { isUnanswered } from '../../lib/network/network.ts'
import { createUserStore } from '../../lib/store.ts'
import { toast } from '../../ui/toast.ts'
import { photosKey } from './api.ts'
import type { PhotoPage } from './api.ts'
import { copy } from './copy.ts'

type ImageKeywords = NonNullable<CallInput<'saveKeywords'>['image_keywords']>[number]
export type PhotoEdit = Omit<ImageKeywords, 'image_id' | 'updated_date'>

/** The key of every save, so that saves in progress can be counted. */
export const editKey = ['edit photo'] as const

/** The version of each photo after its last save in this tab. The list may still show an older one. */
const savedVersions = createUserStore<ReadonlyMap<string, string>>(new Map())

export function rememberVersions(saved: { image_id: string; updated_date: string }[]): void {
  const newVersions = saved.map((each) => [each.image_id, each.updated_date] as const)
  savedVersions.set((versions) => new Map([...versions, ...newVersions]))
}

/** Shows a change of a photo everywhere before it is saved. */
export function showChange(
  queries: QueryClient,
  id: string,
  change: (photo: Photo) => Photo,
): void {
  // A load in progress may return photos from before this change. They are loaded again after the last save.
  const isLoaded = ({ state }: Query) => state.data !== undefined
  void queries.cancelQueries({ queryKey: photosKey, predicate: isLoaded })
  queries.setQueriesData<PhotoPage>(
    { queryKey: photosKey },
    (page) =>
      page && {
        ...page,
        images: page.images.map((each) => (each.id === id ? change(each) : each)),
      },
  )
}

/**
 * Saves edits of one photo, one at a time, as changes to the version on the screen. If the photo was changed elsewhere, a
 * toast says so and the screen shows its current state.
 */
export function useEditPhoto(photo: Photo) {
  const queries = useQueryClient()
  const show = (change: (photo: Photo) => Photo) => showChange(queries, photo.id, change)
  const save = useMutation({
    scope: { id: `edit ${photo.id}` },
    mutationKey: editKey,
    mutationFn: async (edit: PhotoEdit) => {
      const saved = savedVersions.get().get(photo.id) ?? ''
      const updated_date = saved > photo.updated_date ? saved : photo.updated_date
      const answer = await api.saveKeywords({
        image_keywords: [{ image_id: photo.id, updated_date, ...edit }],
      })
      rememberVersions(answer.saved)
      return answer
    },
    // Shown at once, so that an edit made before the server has replied builds on this one.
    onMutate: (edit) => {
      show((now) => edited(now, edit))
      return photo
    },
    onError: (error, edit, before) => {
      console.error('The photo was not changed', error)
      // Shows what is saved, even if the list cannot be loaded again.
      if (before) show(() => before)
      // A text is not lost: it stays in its field, which offers to save it again.
      const isLost = isUnanswered(error) && (edit.included_keywords || edit.add_keywords)
      const again = { label: copy.tryAgain, run: () => save.mutate(edit) }
      toast(failureReason(error), {
        tone: 'bad',
        ms: 8000,
        ...(isLost && { action: again }),
      })
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: editKey }) === 1
      return isLast ? queries.invalidateQueries({ queryKey: photosKey }) : undefined
    },
  })
  return save
}

/** The photo after an edit. After a reset, the prediction appears once the server has sent it. */
function edited(photo: Photo, edit: PhotoEdit): Photo {
  const { included_keywords: included = photo.keywords, add_keywords: added = [] } = edit
  const without = (list: string[], words: string[]) => list.filter((word) => !words.includes(word))
  return {
    ...photo,
    keywords: [...included, ...without(added, included)],
    added_keywords: [...photo.added_keywords, ...without(added, photo.added_keywords)],
    excluded_keywords: [
      ...without(without(photo.excluded_keywords, included), added),
      ...without(photo.keywords, included),
    ],
    description: edit.description ?? photo.description,
    period: edit.period ?? photo.period,
    location: edit.location ?? photo.location,
  }
}

/** Marks photos as reviewed or as not reviewed. */
export function useAcceptPhotos() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'acceptPhotos'>) => api.acceptPhotos(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: photosKey }),
    onError: (error) => {
      console.error('The photos were not accepted', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
}

/** Accepts all photos with these names, and says how many were not reviewed before. */
export function useAcceptSelected(onDone: () => void) {
  const { mutate } = useAcceptPhotos()
  return (names: string[]) =>
    mutate(
      { names },
      {
        onSuccess: ({ changed }) => {
          onDone()
          toast(copy.words.accepted(changed), { tone: 'ok' })
        },
      },
    )
}

/** Says whether a name that only the AI recognised is right. */
export function useConfirmName(image_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (judged: { name: string; is_them: boolean }) =>
      api.confirmName({ image_id, ...judged }),
    onSuccess: () => queries.invalidateQueries({ queryKey: photosKey }),
    onError: (error) => {
      console.error('The name was not confirmed', error)
      toast(failureReason(error), { tone: 'bad' })
    },
  })
}

/** Changes the keywords of many photos. The toast offers to undo it. */
export function useChangeKeywords() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: photosKey })
  const undo = useMutation({
    mutationFn: () => api.undoKeywordSave({}),
    onSuccess: () => {
      toast(copy.byHand.undone, { tone: 'ok' })
      return reload()
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
      return reload()
    },
    onError: (error) => console.error('The keywords were not changed', error),
  })
}
