import type { CallOutput } from '@verso/contract/call.ts'

export type Queue = CallOutput<'getReviewQueue'>
/** What was accepted, or no longer is, since the queue was read. */
export type Marks = ReadonlyMap<string, boolean>

export function isReviewed({ photos }: Queue, marks: Marks, index: number): boolean {
  const photo = photos[index]
  return photo !== undefined && (marks.get(photo.name) ?? photo.reviewed)
}

/** How many photos of the whole list are reviewed. */
export function reviewedCount({ photos, reviewed }: Queue, marks: Marks): number {
  const now = photos.filter((photo) => marks.get(photo.name) ?? photo.reviewed).length
  return reviewed - photos.filter((photo) => photo.reviewed).length + now
}

/** The first photo after `from` that is not reviewed, or the first before it. -1 if all are. */
export function nextUnreviewed(queue: Queue, marks: Marks, from: number): number {
  const { length } = queue.photos
  for (let step = 1; step < length; step += 1) {
    const index = (from + step) % length
    if (!isReviewed(queue, marks, index)) return index
  }
  return -1
}
