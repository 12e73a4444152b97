import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { useEffect, useState } from 'react'
import { useIsLive, useLiveEvents } from '../../../lib/live/use-live-events.ts'
import { userQuery } from '../../../lib/user.ts'
import { announce } from '../../../ui/announce.ts'
import { photosQuery } from '../api.ts'
import { copy } from '../copy.ts'
import type { ListSearch } from '../list-search.ts'
import { showsNewest } from './live-page.ts'
import { teller } from './live-teller.ts'
import { useQuietRenewal } from './quiet-renewal.ts'

/** One page of the list that follows what happens: by the live stream, else by looking every 10 s. `newer` photos wait to be shown. */
export function useLivePage(search: ListSearch) {
  const live = useIsLive()
  const queries = useQueryClient()
  const renew = useQuietRenewal()
  const [tell] = useState(() => teller(limits.live.announceMs, sayEnded))
  useEffect(() => tell.stop, [tell])
  useLiveEvents(({ photos }) => {
    renew(search)
    tell.add(photos)
    // A photo that failed gives its credit back.
    if (photos.some(({ status }) => status === 'failed')) {
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    }
  })
  const query = useQuery({ ...photosQuery(search), ...(live && { refetchInterval: false }) })
  const counts = showsNewest(search) && !query.isPlaceholderData
  return { query, newer: (counts && query.data?.newer) || 0 }
}

const sayEnded = (outcome: Parameters<typeof copy.live.ended>[0]) =>
  announce(copy.live.ended(outcome))
