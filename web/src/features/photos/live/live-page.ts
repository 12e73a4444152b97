import type { PhotoPage } from '../api.ts'
import { listState } from '../list-search.ts'
import type { ListSearch, ListStatus } from '../list-search.ts'

/**
 * The rows that are shown, in their order, with what `answer` knows of them; those it no longer knows are gone. What
 * came on top meanwhile is only counted: rows do not move under the hand. Rows that no longer have the `status` that
 * is looked for stay until the next load, but make no room for those that came.
 */
export function renewed(
  shown: PhotoPage,
  answer: PhotoPage,
  status: ListStatus = 'all',
): PhotoPage {
  const known = new Map(answer.images.map((photo) => [photo.id, photo]))
  const images = shown.images.flatMap(({ id }) => known.get(id) ?? [])
  const matching = (photos: PhotoPage['images']) =>
    photos.filter((photo) => status === 'all' || photo.status === status).length
  const gone = matching(shown.images) - matching(images)
  const came = answer.length - (shown.length - gone)
  return { ...answer, images, newer: Math.max(0, (shown.newer ?? 0) + came) }
}

export function sameRows(one: PhotoPage, other: PhotoPage): boolean {
  return (
    one.images.length === other.images.length &&
    one.images.every(({ id }, index) => id === other.images[index]?.id)
  )
}

/** Whether what arrives, or comes to match, belongs on top of this very page. Elsewhere the totals alone follow. */
export function showsNewest(search: ListSearch): boolean {
  const { page, sort } = listState(search)
  return page === 1 && sort === 'created-desc'
}
