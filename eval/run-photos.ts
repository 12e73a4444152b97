import { PhotoRefused } from '../server/src/ports/photo-decoder.ts'
import { EvaluationStopped } from './ask.ts'
import type { Answer } from './record.ts'

/** What happened while the photos were processed. */
export type RunCounts = {
  measured: number
  /** Photos without known keywords, date or place. */
  withoutTruth: number
  /** Files that cannot be read. */
  refused: number
  /** Why the run ended early; null if it did not. */
  stoppedBy: string | null
}

type Steps<P> = {
  /** Returns null for a photo about which nothing is known. */
  open(item: P): Promise<OpenedPhoto | null>
  onMeasured(count: number): void
}

type OpenedPhoto = {
  answer(): Promise<Answer[]>
  done(answers: Answer[]): void
}

/**
 * Opens the photos in order until `max` of them have a truth, and asks about up to `atOnce` at the same time. Ends
 * early if it makes no sense to continue; calls in progress are finished, because they are paid for.
 */
export async function runPhotos<P>(
  items: Iterable<P>,
  { open, onMeasured }: Steps<P>,
  { max, atOnce }: { max: number; atOnce: number },
): Promise<RunCounts> {
  const counts: RunCounts = { measured: 0, withoutTruth: 0, refused: 0, stoppedBy: null }
  const running = new Set<Promise<void>>()
  const failures: Error[] = []
  let accepted = 0

  const askAbout = async (photo: OpenedPhoto): Promise<void> => {
    try {
      photo.done(await photo.answer())
      counts.measured += 1
      onMeasured(counts.measured)
    } catch (error) {
      if (error instanceof EvaluationStopped) counts.stoppedBy ??= error.message
      else failures.push(error instanceof Error ? error : new Error(String(error)))
    }
  }

  for (const item of items) {
    if (accepted === max || counts.stoppedBy || failures.length > 0) break
    const photo = await open(item).catch((error: unknown) => {
      if (error instanceof PhotoRefused) return 'refused' as const
      throw error
    })
    if (photo === 'refused') counts.refused += 1
    else if (!photo) counts.withoutTruth += 1
    else {
      accepted += 1
      const task = askAbout(photo).finally(() => running.delete(task))
      running.add(task)
      if (running.size >= atOnce) await Promise.race(running)
    }
  }
  await Promise.all(running)
  const [failure] = failures
  if (failure) throw failure
  return counts
}
