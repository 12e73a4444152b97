import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { api } from './api.ts'
import { useIsLive, useLiveEvents } from './live/use-live-events.ts'
import { storeRecord, storedRecord } from './stored-record.ts'

export type DescriptionState = CallOutput<'getDescriptionState'>

const shortPollMs = 3000
const pollMs = 15_000

/**
 * Who describes photos, and what is or could be described again. Stored for the next visit, so that the line about it
 * appears without delay.
 */
export const descriptionQuery = queryOptions({
  queryKey: ['description-state'],
  queryFn: async ({ signal }) => {
    const state = await api.getDescriptionState({}, { signal })
    storeRecord('descriptionState', state)
    return state
  },
  initialData: () => storedRecord('descriptionState'),
  initialDataUpdatedAt: 0,
})

/** Follows the live stream, and also polls while something is likely to change. */
export function useDescriptionState(): DescriptionState | undefined {
  const isLive = useIsLive()
  const queries = useQueryClient()
  useLiveEvents(() => void queries.invalidateQueries(descriptionQuery))
  const { data } = useQuery({
    ...descriptionQuery,
    refetchInterval({ state: { data } }) {
      if (data && (data.running || !data.is_connected)) return shortPollMs
      return isLive ? false : pollMs
    },
  })
  return data
}
