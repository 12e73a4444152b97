import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

export type SimilarGroup = CallOutput<'listSimilarGroups'>['groups'][number]

const pollMs = 3000

/** The groups, largest first; polled while photos are compared in the background. */
export const groupsQuery = infiniteQueryOptions({
  queryKey: ['similar-groups'],
  queryFn: ({ signal, pageParam }) => api.listSimilarGroups({ page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) =>
    pages.flatMap(({ groups }) => groups).length < total ? pages.length + 1 : undefined,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.left ? pollMs : false),
})

/** Gives the keywords of one photo to the other photos of its group. The toast offers to undo it. */
export function useGiveWords() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries()
  const undo = useMutation({
    mutationFn: (id: string) => api.undoAct({ id }),
    onSuccess: () => {
      toast(copy.undone, { tone: 'ok' })
      return reload()
    },
    onError: showFailure,
  })
  return useMutation({
    mutationFn: (input: CallInput<'giveWords'>) => api.giveWords(input),
    onSuccess: ({ changed, act_id }) => {
      const action = act_id && { label: copy.undo, run: () => undo.mutate(act_id) }
      toast(copy.given(changed), { tone: 'ok', ms: 8000, ...(action && { action }) })
      return reload()
    },
    onError: showFailure,
  })
}

function showFailure(error: Error) {
  console.error('The keywords were not changed', error)
  toast(failureReason(error), { tone: 'bad' })
}
