import type { PhotoChange } from '@verso/contract/photos.ts'

/** Photos that changed, or a notice that more may have changed than was sent. */
export type LiveEvent = { kind: 'photos'; photos: PhotoChange[] } | { kind: 'refetch' }

/** The events of a short period, with the latest state of each photo. */
export type LiveBatch = { photos: PhotoChange[]; refetch: boolean }

/** Returns null for event kinds that only a newer server sends. */
export function toLiveEvent({ event, data }: { event?: string; data: string }): LiveEvent | null {
  if (event === 'photos') return { kind: 'photos', photos: JSON.parse(data) as PhotoChange[] }
  return event === 'refetch' ? { kind: 'refetch' } : null
}

/** Collects events for `ms` after the first one, then passes them on as one batch. */
export function createBatcher(ms: number, onBatch: (batch: LiveBatch) => void) {
  const photos = new Map<string, PhotoChange>()
  let refetch = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const batch = { photos: [...photos.values()], refetch }
    photos.clear()
    refetch = false
    onBatch(batch)
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
