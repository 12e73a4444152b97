import { useSelector } from '@tanstack/react-store'
import { limits } from '@verso/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { createBatcher } from './events.ts'
import type { LiveBatch } from './events.ts'
import { tab } from './tab.ts'

/** Calls back with the changes of the user's photos, in batches of half a second. */
export function useLiveEvents(onEvents: (batch: LiveBatch) => void): void {
  const onBatch = useEffectEvent(onEvents)
  useEffect(() => {
    const { add, stop } = createBatcher(limits.live.gatherMs, (batch) => onBatch(batch))
    const unsubscribe = tab.subscribe(add)
    return () => {
      unsubscribe()
      stop()
    }
  }, [])
}

/** Whether the stream is live; otherwise pages poll. */
export function useIsLive(): boolean {
  return useSelector(tab.isLive)
}
