import { availableParallelism } from 'node:os'

/** Photos that are read or written at the same time; more need memory and are hardly faster. */
export const maxParallel = Math.min(availableParallelism(), 4)

/** The results in the order of the items. The first error ends it, once the work that has begun is done. */
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
