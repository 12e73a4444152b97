import { limits } from '@verso/contract/limits.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { gatherer } from './events.ts'
import type { LiveBatch } from './events.ts'
import { tab } from './tab.ts'

/** Hands over what happened to the person's photos, half a second at a time. */
export function useLiveEvents(onEvents: (batch: LiveBatch) => void): void {
  const hand = useEffectEvent(onEvents)
  useEffect(() => {
    const { add, stop } = gatherer(limits.live.gatherMs, (batch) => hand(batch))
    const unsubscribe = tab.subscribe(add)
    return () => {
      unsubscribe()
      stop()
    }
  }, [])
}

/** Whether the stream is there: then nobody needs to look by themselves. */
export function useIsLive(): boolean {
  return useSyncExternalStore(tab.watch, tab.isLive)
}
