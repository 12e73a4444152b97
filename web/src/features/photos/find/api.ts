import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { findCopy } from './copy.ts'

type Question = CallInput<'getFacets'>

/** `version` changes with the photos: the facets are then counted again. */
export const facetsQuery = (question: Question, version: string) =>
  queryOptions({
    queryKey: ['facets', question, version],
    queryFn: ({ signal }) => api.getFacets(question, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) => api.getSuggestions({ text }, { signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // The search itself reports what is wrong.
    retry: false,
  })

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => api.listSavedSearches({}, { signal }),
})

export function useSaveSearch(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (search: CallInput<'saveSearch'>) => api.saveSearch(search),
    onSuccess: (_, { name }) => {
      toast(findCopy.saved.saved(name), { tone: 'ok' })
      onSaved()
      return queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
    },
    onError: (error) => {
      console.error('The search was not saved', error)
      toast(findCopy.saved.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}

export function useRemoveSearch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteSavedSearch({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    onError: (error) => {
      console.error('The saved search was not removed', error)
      toast(findCopy.saved.notRemoved(failureReason(error)), { tone: 'bad' })
    },
  })
}
