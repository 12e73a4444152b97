import { useSyncExternalStore } from 'react'

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, 250)
  return () => clearInterval(timer)
}

/** Seconds left until a time in milliseconds; also correct after the tab was suspended or reloaded. */
export function useCountdown(end: number): number {
  return useSyncExternalStore(everyTick, () => secondsTo(end))
}

/** `m:ss` */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
