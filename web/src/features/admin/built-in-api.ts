import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { descriptionQuery } from '../../lib/description-state.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { aiSettingsQuery } from './ai-api.ts'
import { copy } from './ai-copy.ts'

/** Polled every second while the model is being fetched, installed or prepared. */
export const builtInQuery = queryOptions({
  queryKey: ['built-in-model'],
  queryFn: ({ signal }) => api.getBuiltInModel({}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data && ['fetching', 'installing', 'preparing'].includes(data.state) ? 1000 : 5000,
})

export function useBuiltIn() {
  return {
    start: useChange(() => api.startBuiltInModel({})),
    cancel: useChange(() => api.cancelBuiltInModel({})),
    remove: useChange(() => api.removeBuiltInModel({})),
  }
}

function useChange(change: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      for (const { queryKey } of [aiSettingsQuery, descriptionQuery])
        void queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: builtInQuery.queryKey })
    },
    onError: (error) => {
      console.error('The built-in model could not be changed', error)
      toast(copy.builtIn.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}
