import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { useEffect, useState } from 'react'
import { useIsLive, useLiveEvents } from '../../../lib/live/use-live-events.ts'
import { userQuery } from '../../../lib/user.ts'
import { announce } from '../../../ui/announce.ts'
import { photosQuery } from '../api.ts'
import { copy } from '../copy.ts'
import type { ListSearch } from '../list-search.ts'
import { createOutcomeAnnouncer } from './outcome-announcer.ts'
import type { OutcomeCounts } from './outcome-announcer.ts'
import { showsNewest } from './refreshed-page.ts'
import { useRowRefresh } from './use-row-refresh.ts'

/**
 * One page of the list that follows changes by the live stream, or by polling every 10 s. `newer` counts photos
 * that wait to be shown.
 */
export function useLivePage(search: ListSearch) {
  const live = useIsLive()
  const queries = useQueryClient()
  const refresh = useRowRefresh()
  const [announcer] = useState(() =>
    createOutcomeAnnouncer(limits.live.announceMs, announceOutcome),
  )
  useEffect(() => announcer.stop, [announcer])
  useLiveEvents(({ photos }) => {
    refresh(search)
    announcer.add(photos)
    // A photo that failed returns its credit.
    if (photos.some(({ status }) => status === 'failed')) {
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    }
  })
  const query = useQuery({ ...photosQuery(search), ...(live && { refetchInterval: false }) })
  const counts = showsNewest(search) && !query.isPlaceholderData
  return { query, newer: (counts && query.data?.newer) || 0 }
}

const announceOutcome = (counts: OutcomeCounts) => announce(copy.live.ended(counts))
