import type { PhotoChange } from '@verso/contract/photos.ts'
import type { Frame } from './frames.ts'

/** What the server tells: photos that changed, or that more may have changed than it told. */
export type LiveEvent = { kind: 'photos'; photos: PhotoChange[] } | { kind: 'refetch' }

/** What happened within a moment; of each photo the last that was told. */
export type LiveBatch = { photos: PhotoChange[]; refetch: boolean }

/** A kind of event that a newer server may send is nothing to this page. */
export function eventOf({ name, data }: Frame): LiveEvent | null {
  if (name === 'photos') return { kind: 'photos', photos: JSON.parse(data) as PhotoChange[] }
  return name === 'refetch' ? { kind: 'refetch' } : null
}

/** Gathers events for `ms` from the first on, then hands them over together. */
export function gatherer(ms: number, hand: (batch: LiveBatch) => void) {
  const photos = new Map<string, PhotoChange>()
  let refetch = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const batch = { photos: [...photos.values()], refetch }
    photos.clear()
    refetch = false
    hand(batch)
  }

  return {
    add(event: LiveEvent): void {
      if (event.kind === 'refetch') refetch = true
      else for (const photo of event.photos) photos.set(photo.id, photo)
      timer ??= setTimeout(flush, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
