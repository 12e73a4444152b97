import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '../../lib/api.ts'
import type { Suggestion } from '../../ui/suggesting-input.tsx'
import { copy } from './review-mode/copy.ts'

const maxSuggestions = 6

/** Keywords of the user that the last word of a list with commas may mean, the most frequent first. */
export function useKeywordSuggestions(text: string): Suggestion[] {
  const search = useDeferredValue((text.split(',').at(-1) ?? '').trim())
  const { data } = useQuery({
    queryKey: ['keyword suggestions', search],
    queryFn: ({ signal }) =>
      api.listKeywords({ list: 'included', search, limit: maxSuggestions }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // Only an offer: saving reports what is wrong.
    retry: false,
  })
  const found = search === '' ? [] : (data?.keywords ?? [])
  return found.map(({ keyword, count }) => ({ text: keyword, note: copy.photosWith(count) }))
}
