import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { photosKey } from '../api.ts'
import { copy } from '../copy.ts'
import type { WhichPhotos } from './use-photo-selection.ts'

/** The values that all or some of the selected photos have. */
export const selectionQuery = (which: WhichPhotos | undefined) =>
  queryOptions({
    queryKey: ['selection', which],
    queryFn: ({ signal }) => api.describeSelection({ which: which as WhichPhotos }, { signal }),
    enabled: which !== undefined,
    staleTime: 0,
    retry: false,
  })

/** Changes all selected photos in one act. The toast offers to undo it. */
export function useEditSelection() {
  const reload = useReload()
  const undo = useMutation({
    mutationFn: (id: string) => api.undoAct({ id }),
    onSuccess: ({ photos, left, is_running }) => {
      const text = is_running ? copy.selection.undoing : copy.selection.undone(photos, left)
      toast(text, { tone: 'ok', ms: 8000 })
      return reload()
    },
    onError: showFailure,
  })
  return useMutation({
    mutationFn: (input: CallInput<'editSelection'>) => api.editSelection(input),
    onSuccess: ({ act_id: id, photos, changed, is_running }) => {
      const text = is_running ? copy.selection.running(photos) : copy.selection.done(changed)
      const canUndo = id !== null && !is_running
      const action = { label: copy.byHand.undo, run: () => id && undo.mutate(id) }
      toast(text, { tone: 'ok', ms: 8000, ...(canUndo && { action }) })
      return reload()
    },
    onError: showFailure,
  })
}

/** Deletes all photos that match, unless their number has changed since it was confirmed. */
export function useDeleteMatching() {
  const reload = useReload()
  return useMutation({
    mutationFn: (input: CallInput<'deleteMatching'>) => api.deleteMatching(input),
    onSuccess: reload,
  })
}

function showFailure(error: Error) {
  console.error('The selected photos were not changed', error)
  toast(failureReason(error), { tone: 'bad' })
}

function useReload() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['selection'] })
    void queries.invalidateQueries({ queryKey: ['acts'] })
    await queries.invalidateQueries({ queryKey: photosKey })
  }
}
