import { availableParallelism } from 'node:os'

/** How many photos are read or written at a time. More would need memory and hardly be faster. */
export const maxParallel = Math.min(availableParallelism(), 4)

/**
 * Returns the results in the order of the items. After the first error it starts nothing new, waits for the work in
 * progress and rejects.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  let failed = false
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: maxParallel }, worker))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
