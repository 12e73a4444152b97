import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { toPayload } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'

/**
 * The photos of the list in the order they had when the review was opened, so that accepting one does not remove it from
 * a list of unreviewed photos. `readAround` loads another part of a long list.
 */
export function useQueue(search: ListSearch) {
  const [around, readAround] = useState(search.photo)
  const { page: _page, limit: _limit, ...question } = toPayload(search)
  const query = useQuery({
    queryKey: ['review queue', question, around],
    queryFn: ({ signal }) =>
      api.getReviewQueue({ ...question, ...(around && { photo: around }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { query, readAround }
}
