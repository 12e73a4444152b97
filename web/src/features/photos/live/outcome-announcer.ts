import type { PhotoChange } from '@verso/contract/photos.ts'

export type OutcomeCounts = { completed: number; failed: number }

/** Counts completed and failed photos and announces the counts: the first at once, then at most every `ms`. */
export function createOutcomeAnnouncer(ms: number, announce: (counts: OutcomeCounts) => void) {
  const ended = new Map<string, 'completed' | 'failed'>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (ended.size === 0) return
    const counts = { completed: 0, failed: 0 }
    for (const status of ended.values()) counts[status] += 1
    ended.clear()
    timer = setTimeout(flush, ms)
    announce(counts)
  }

  return {
    add(photos: readonly PhotoChange[]): void {
      for (const { id, status } of photos) {
        if (status === 'completed' || status === 'failed') ended.set(id, status)
      }
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
