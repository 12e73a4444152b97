import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { useIsLive, useLiveEvents } from '../../../lib/live/use-live-events.ts'
import { coalesceCalls } from '../live/coalesce-calls.ts'

/** The interval at which a view is loaded again while many photos change, because one load may read the whole library. */
const pauseMs = 2000

/** A view that follows changes of photos by the live stream, or by polling every 10 s. */
export function useFreshView<T, E extends Error, D, K extends QueryKey>(
  query: UseQueryOptions<T, E, D, K>,
) {
  const queries = useQueryClient()
  const [refresh] = useState(() =>
    coalesceCalls(async (queryKey: K) => {
      await queries.invalidateQueries({ queryKey })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }),
  )
  useLiveEvents(() => refresh(query.queryKey))
  return useQuery({ ...query, refetchInterval: useIsLive() ? false : limits.pollMs })
}
