import type { Photo } from '@verso/contract/photos.ts'

/** Chosen photos by name, over all pages, with the status each had when last seen. */
export type Selection = ReadonlyMap<string, Photo['status']>

export const nothing: Selection = new Map()

export function withPhotos(
  selection: Selection,
  photos: readonly Photo[],
  chosen: boolean,
): Selection {
  const next = new Map(selection)
  for (const { name, status } of photos) {
    if (chosen) next.set(name, status)
    else next.delete(name)
  }
  return next
}

/** The rows from `anchor` to `name`, both included; `name` alone where the anchor is not on this page. */
export function rowsBetween(photos: readonly Photo[], anchor: string | null, name: string) {
  const end = photos.findIndex((photo) => photo.name === name)
  const start = photos.findIndex((photo) => photo.name === anchor)
  if (start < 0) return photos.slice(end, end + 1)
  return photos.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Adds the failed rows of the loaded page (LIST-014). */
export function withErrored(selection: Selection, photos: readonly Photo[]): Selection {
  const failed = photos.filter(({ status }) => status === 'failed')
  return withPhotos(selection, failed, true)
}

/** The names that can be retried: failed by what the loaded page says, else by what was last seen (LIST-015). */
export function failedNames(selection: Selection, photos: readonly Photo[]): string[] {
  const seen = new Map(photos.map(({ name, status }) => [name, status]))
  return [...selection]
    .filter(([name, status]) => (seen.get(name) ?? status) === 'failed')
    .map(([name]) => name)
}

/** How much of the page is chosen: decides the look of the box in the table's head. */
export function pageChoice(selection: Selection, photos: readonly Photo[]) {
  const chosen = photos.filter(({ name }) => selection.has(name)).length
  return { all: chosen > 0 && chosen === photos.length, some: chosen > 0 }
}
