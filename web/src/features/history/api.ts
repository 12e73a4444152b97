import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'

export type Act = CallOutput<'listActs'>['acts'][number]

const pollMs = 2000

/** The acts, newest first; polled while one is carried out or undone in the background. */
export const actsQuery = infiniteQueryOptions({
  queryKey: ['acts'],
  queryFn: ({ signal, pageParam }) =>
    api.listActs({ limit: 50, ...(pageParam && { before: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ acts, has_more }) => (has_more ? acts.at(-1)?.id : undefined),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ acts }) => acts.some(({ progress }) => progress)) ? pollMs : false,
})

/** Undoes an act and says how many of its photos were left as they are. */
export function useUndoAct() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.undoAct({ id }),
    onSuccess: ({ photos, left, is_running }) =>
      toast(is_running ? copy.undoStarted : copy.undoneToast(photos, left), {
        tone: 'ok',
        ms: 8000,
      }),
    onError: (error) => {
      console.error('The change was not undone', error)
      toast(failureReason(error), { tone: 'bad' })
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
