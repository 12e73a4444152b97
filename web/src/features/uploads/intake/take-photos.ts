import { inspectFile, isCandidate } from './inspect-file.ts'
import type { Inspected, LeftOut } from './inspect-file.ts'

/** Files inspected at once. The first batches are small so that the first rows appear quickly. */
const batchSize = { first: 6, max: 50 }

type TakeOptions = {
  /** The types this installation accepts. */
  types: readonly string[]
  /** The number of photos to take at most. */
  room: number
  onBatch: (photos: File[], leftOut: LeftOut[]) => Promise<void>
  signal: AbortSignal
}

/**
 * Calls `onBatch` with the files that may be uploaded and with those left out, batch by batch and in order, until there
 * is no room. Returns the files after that; none once `signal` fires.
 */
export async function takePhotos(
  files: readonly File[],
  { types, room, onBatch, signal }: TakeOptions,
): Promise<readonly File[]> {
  let next = 0
  let size = batchSize.first
  let left = room
  while (next < files.length) {
    const batch = files.slice(next, next + size)
    const inspected = await Promise.all(batch.map((file) => inspectFile(file, types)))
    if (signal.aborted) return []
    const taken = withRoom(inspected, left)
    const photos = taken.flatMap((each) => ('photo' in each ? [each.photo] : []))
    await onBatch(
      photos,
      taken.flatMap((each) => ('leftOut' in each ? [each.leftOut] : [])),
    )
    left -= photos.length
    next += taken.length
    if (taken.length < batch.length) return files.slice(next)
    size = Math.min(2 * size, batchSize.max)
  }
  return []
}

/** The files before the first photo that has no room. */
function withRoom(inspected: readonly Inspected[], room: number): readonly Inspected[] {
  let photos = 0
  const end = inspected.findIndex((each) => 'photo' in each && ++photos > room)
  return end === -1 ? inspected : inspected.slice(0, end)
}

/** Whether more files would get a row than there is room for. Reads no more files than necessary. */
export async function needsMoreRoom(
  files: readonly File[],
  room: number,
  types: readonly string[],
): Promise<boolean> {
  let found = 0
  for (let next = 0; next < files.length && found + files.length - next > room;) {
    const batch = files.slice(next, next + batchSize.max)
    const are = await Promise.all(batch.map((file) => isCandidate(file, types)))
    found += are.filter(Boolean).length
    if (found > room) return true
    next += batch.length
  }
  return false
}
