import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { Album } from '../../lib/albums.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => api.listSavedSearches({}, { signal }),
  select: ({ searches }) => searches,
})

export function useCreateAlbum(onDone: () => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: (album: CallInput<'createAlbum'>) => api.createAlbum(album),
    onSuccess: ({ photos }, { name }) => {
      toast(copy.created(name.trim(), photos), { tone: 'ok' })
      onDone()
      return reload()
    },
    onError: (error) => console.error('The album was not created', error),
  })
}

export function useEditAlbum(onDone: () => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: (album: CallInput<'editAlbum'>) => api.editAlbum(album),
    onSuccess: () => {
      toast(copy.saved, { tone: 'ok' })
      onDone()
      return reload()
    },
    onError: (error) => console.error('The album was not changed', error),
  })
}

/** The toast offers to restore the album. */
export function useDeleteAlbum() {
  const reload = useReload()
  const undo = useMutation({
    mutationFn: ({ act }: { act: string; name: string }) => api.undoAct({ id: act }),
    onSuccess: (_, { name }) => {
      toast(copy.undone(name), { tone: 'ok' })
      return reload()
    },
    onError: showFailure,
  })
  return useMutation({
    mutationFn: ({ id }: Pick<Album, 'id' | 'name'>) => api.deleteAlbum({ id }),
    onSuccess: ({ act_id: act }, { name }) => {
      const action = { label: copy.undo, run: () => act && undo.mutate({ act, name }) }
      toast(copy.deleted(name), { tone: 'ok', ms: 8000, action })
      return reload()
    },
    onError: showFailure,
  })
}

function showFailure(error: Error) {
  console.error('The album was not changed', error)
  toast(failureReason(error), { tone: 'bad' })
}

function useReload() {
  const queries = useQueryClient()
  return async () => {
    for (const key of ['photos', 'facets', 'acts', 'selection'])
      void queries.invalidateQueries({ queryKey: [key] })
    await queries.invalidateQueries({ queryKey: ['albums'] })
  }
}
