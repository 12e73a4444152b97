import type { PhotoChange } from '@verso/contract/photos.ts'

export type Outcome = { completed: number; failed: number }

/** Sums up how photos ended and says so: at once, and from then on every `ms` while there is something to say. */
export function teller(ms: number, say: (outcome: Outcome) => void) {
  const ended = new Map<string, 'completed' | 'failed'>()
  let resting: ReturnType<typeof setTimeout> | undefined

  function speak(): void {
    resting = undefined
    if (ended.size === 0) return
    const outcome = { completed: 0, failed: 0 }
    for (const status of ended.values()) outcome[status] += 1
    ended.clear()
    resting = setTimeout(speak, ms)
    say(outcome)
  }

  return {
    add(photos: readonly PhotoChange[]): void {
      for (const { id, status } of photos) {
        if (status === 'completed' || status === 'failed') ended.set(id, status)
      }
      if (resting === undefined) speak()
    },
    stop: () => clearTimeout(resting),
  }
}
