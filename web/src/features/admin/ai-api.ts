import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { descriptionQuery } from '../../lib/description-state.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './ai-copy.ts'
import { analysisQuery } from './api.ts'

/** Polled, because the built-in model can become available or unavailable without a change of the settings. */
export const aiSettingsQuery = queryOptions({
  queryKey: ['ai-settings'],
  queryFn: ({ signal }) => api.getAiSettings({}, { signal }),
  refetchInterval: 5000,
})

export function useSaveAi() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: CallInput<'editAiSettings'>) => api.editAiSettings(settings),
    onSuccess: async () => {
      toast(copy.saved, { tone: 'ok' })
      void queries.invalidateQueries({ queryKey: descriptionQuery.queryKey })
      void queries.invalidateQueries({ queryKey: analysisQuery.queryKey })
      await queries.invalidateQueries({ queryKey: aiSettingsQuery.queryKey })
    },
    onError: (error) => {
      console.error('The AI settings could not be saved', error)
      toast(copy.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}
