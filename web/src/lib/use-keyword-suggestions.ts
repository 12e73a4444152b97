import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from './api.ts'
import { formatNumber } from './format.ts'

const maxSuggestions = 6

/**
 * The user's keywords and preferred terms that match the last word of a comma-separated list, in their own spelling and
 * with the number of photos that have them. A synonym suggests its term.
 */
export function useKeywordSuggestions(text: string): { text: string; note: string }[] {
  const search = useDeferredValue((text.split(',').at(-1) ?? '').trim())
  const { data } = useQuery({
    queryKey: ['keyword suggestions', search],
    queryFn: ({ signal }) => api.suggestTerms({ text: search, limit: maxSuggestions }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // Suggestions are optional; saving reports any problem.
    retry: false,
  })
  const found = search === '' ? [] : (data?.terms ?? [])
  return found.map(({ keyword, count, instead_of }) => ({
    text: keyword,
    note: instead_of ? `for ${instead_of}` : photosWith(count),
  }))
}

const photosWith = (count: number) => `${formatNumber(count)} ${count === 1 ? 'photo' : 'photos'}`
