import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { albumCopy } from './copy.ts'

type Change = CallInput<'changeAlbum'> & { name: string }

/** Adds photos to an album or removes them. The toast offers to undo it. */
export function useChangeAlbum() {
  const { reload, showChange } = useOutcome()
  return useMutation({
    mutationFn: ({ id, which, change }: Change) => api.changeAlbum({ id, which, change }),
    onSuccess: ({ photos, act_id }, { name, change }) => {
      const text = change === 'add' ? albumCopy.added : albumCopy.removed
      showChange(text(photos, name), act_id)
      return reload()
    },
    onError: showFailure,
  })
}

export function useCreateAlbum(onDone: () => void) {
  const { reload, showChange } = useOutcome()
  return useMutation({
    mutationFn: (album: CallInput<'createAlbum'>) => api.createAlbum(album),
    onSuccess: ({ photos, act_id }, { name }) => {
      showChange(albumCopy.added(photos, name), act_id)
      onDone()
      return reload()
    },
    onError: (error) => console.error('The album was not created', error),
  })
}

function useOutcome() {
  const queries = useQueryClient()
  async function reload() {
    for (const key of ['photos', 'facets', 'acts', 'selection'])
      void queries.invalidateQueries({ queryKey: [key] })
    await queries.invalidateQueries({ queryKey: ['albums'] })
  }
  const undo = useMutation({
    mutationFn: (id: string) => api.undoAct({ id }),
    onSuccess: () => {
      toast(albumCopy.undone, { tone: 'ok' })
      return reload()
    },
    onError: showFailure,
  })
  function showChange(text: string, act: string | null) {
    const action = act && { label: albumCopy.undo, run: () => undo.mutate(act) }
    toast(text, { tone: 'ok', ms: 8000, ...(action && { action }) })
  }
  return { reload, showChange }
}

function showFailure(error: Error) {
  console.error('The album was not changed', error)
  toast(failureReason(error), { tone: 'bad' })
}
