import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { userQuery } from '../../../lib/user.ts'
import { everyPage, photosQuery } from '../api.ts'
import { listState, toPayload } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { latestOnly } from './latest-only.ts'
import { renewed, sameRows } from './live-page.ts'

/** Looks anew at the rows of a page without moving them. One look at a time; asked meanwhile, once more after it. */
export function useQuietRenewal(): (search: ListSearch) => void {
  const queries = useQueryClient()
  const [renew] = useState(() => latestOnly((search: ListSearch) => renewRows(queries, search)))
  return renew
}

async function renewRows(queries: QueryClient, search: ListSearch): Promise<void> {
  const { queryKey } = photosQuery(search)
  // What is being loaded may be older than what happened.
  if (queries.isFetching({ queryKey }) > 0) await queries.invalidateQueries({ queryKey })
  const shown = queries.getQueryData(queryKey)
  if (!shown?.images.length) return queries.invalidateQueries({ queryKey })
  const ids = shown.images.map(({ id }) => id)
  const answer = await api.getImages({ ...toPayload(search), ids })
  const now = queries.getQueryData(queryKey)
  // Somebody else may have signed in meanwhile, for whom nothing of this is.
  if (!now) return
  if (!sameRows(now, shown)) return renewRows(queries, search)
  const next = renewed(shown, answer, listState(search).status)
  queries.setQueryData(queryKey, next)
  // What arrived from elsewhere took credits.
  if (next.newer !== shown.newer) {
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
  }
  await queries.invalidateQueries({ queryKey: everyPage, refetchType: 'none' })
}
