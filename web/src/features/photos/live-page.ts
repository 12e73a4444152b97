import type { PhotoPage } from './api.ts'
import { isFiltered, listState } from './list-search.ts'
import type { ListSearch } from './list-search.ts'

/**
 * The rows that are shown, in their order, with what `answer` knows of them; those it no longer knows are gone. What
 * came on top meanwhile is only counted: rows do not move under the hand.
 */
export function renewed(shown: PhotoPage, answer: PhotoPage): PhotoPage {
  const known = new Map(answer.images.map((photo) => [photo.id, photo]))
  const images = shown.images.flatMap(({ id }) => known.get(id) ?? [])
  const gone = shown.images.length - images.length
  const came = answer.length - (shown.length - gone)
  return { ...answer, images, newer: Math.max(0, (shown.newer ?? 0) + came) }
}

export function sameRows(one: PhotoPage, other: PhotoPage): boolean {
  return (
    one.images.length === other.images.length &&
    one.images.every(({ id }, index) => id === other.images[index]?.id)
  )
}

/** Whether what arrives belongs on top of this very page. */
export function showsNewest(search: ListSearch): boolean {
  const { page, sort } = listState(search)
  return page === 1 && sort === 'created-desc' && !isFiltered(search)
}
