import type { CallOutput } from '@verso/contract/call.ts'

export type Queue = CallOutput<'getReviewQueue'>
/** Photos that were accepted (true) or withdrawn (false) since the queue was loaded. */
export type Marks = ReadonlyMap<string, boolean>

export function isReviewed({ photos }: Queue, marks: Marks, index: number): boolean {
  const photo = photos[index]
  return photo !== undefined && (marks.get(photo.name) ?? photo.reviewed)
}

/** The number of reviewed photos in the whole list. */
export function reviewedCount({ photos, reviewed }: Queue, marks: Marks): number {
  const now = photos.filter((photo) => marks.get(photo.name) ?? photo.reviewed).length
  return reviewed - photos.filter((photo) => photo.reviewed).length + now
}

/**
 * The index of the first photo after `from` that is not reviewed, or else of the first one before it. -1 if all are
 * reviewed.
 */
export function nextUnreviewed(queue: Queue, marks: Marks, from: number): number {
  const { length } = queue.photos
  for (let step = 1; step < length; step += 1) {
    const index = (from + step) % length
    if (!isReviewed(queue, marks, index)) return index
  }
  return -1
}
