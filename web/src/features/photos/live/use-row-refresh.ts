import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { userQuery } from '../../../lib/user.ts'
import { photosKey, photosQuery } from '../api.ts'
import { listState, toPayload } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { editKey } from '../review-api.ts'
import { coalesceCalls } from './coalesce-calls.ts'
import { refreshedPage } from './refreshed-page.ts'

/** Refreshes the rows of a page without moving them. */
export function useRowRefresh(): (search: ListSearch) => void {
  const queries = useQueryClient()
  const [refresh] = useState(() =>
    coalesceCalls((search: ListSearch) => refreshRows(queries, search)),
  )
  return refresh
}

async function refreshRows(queries: QueryClient, search: ListSearch): Promise<void> {
  const { queryKey } = photosQuery(search)
  // A load that started before the change may return the old state.
  if (queries.isFetching({ queryKey }) > 0) await queries.invalidateQueries({ queryKey })
  const shown = queries.getQueryData(queryKey)
  if (!shown?.images.length) return queries.invalidateQueries({ queryKey })
  const ids = shown.images.map(({ id }) => id)
  const answer = await api.getImages({ ...toPayload(search), ids })
  const now = queries.getQueryData(queryKey)
  // Another user may have signed in since, which empties the cache.
  if (!now) return
  // The answer may be older than an edit that is being saved. The last save loads the page again.
  if (queries.isMutating({ mutationKey: editKey }) > 0) return
  if (now !== shown) return refreshRows(queries, search)
  const next = refreshedPage(shown, answer, listState(search).status)
  queries.setQueryData(queryKey, next)
  // Photos that were added elsewhere took credits.
  if (next.newer !== shown.newer) {
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
  }
  await queries.invalidateQueries({ queryKey: photosKey, refetchType: 'none' })
}
