import type { PhotoPage } from '../api.ts'
import { listState } from '../list-search.ts'
import type { ListSearch, ListStatus } from '../list-search.ts'

/**
 * The visible rows in the same order, with their data from `answer` and without deleted ones. Photos added at the top are
 * only counted, so that rows do not move under the pointer. Rows that no longer match the filter's `status` stay until
 * the next load, and do not reduce that count.
 */
export function refreshedPage(
  shown: PhotoPage,
  answer: PhotoPage,
  status: ListStatus = 'all',
): PhotoPage {
  const byId = new Map(answer.images.map((photo) => [photo.id, photo]))
  const images = shown.images.flatMap(({ id }) => byId.get(id) ?? [])
  const matching = (photos: PhotoPage['images']) =>
    photos.filter((photo) => status === 'all' || photo.status === status).length
  const gone = matching(shown.images) - matching(images)
  const added = answer.length - (shown.length - gone)
  return { ...answer, images, newer: Math.max(0, (shown.newer ?? 0) + added) }
}

/** Whether new photos appear at the top of this page. On other pages they only change the totals. */
export function showsNewest(search: ListSearch): boolean {
  const { page, sort } = listState(search)
  return page === 1 && sort === 'created-desc'
}
