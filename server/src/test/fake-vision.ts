import { setTimeout as wait } from 'node:timers/promises'
import type {
  DescribeOptions,
  Description,
  ModelCopy,
  PhotoFacts,
  VisionModel,
} from '../ports/vision-model.ts'
import { VisionError } from '../ports/vision-model.ts'

export type VisionCall = { photo: ModelCopy; facts: PhotoFacts; options: DescribeOptions }

export type FakeVision = VisionModel & {
  /** All calls so far, in order. */
  calls: VisionCall[]
  /** Calls in progress, and the maximum of simultaneous calls so far. */
  inFlight: number
  maxInFlight: number
  /** Sets the answer of all later calls, with defaults for missing fields. Forgets planned failures. */
  answerWith(answer: Partial<Description>): void
  /** Makes the next `times` calls throw this error; by default all calls. */
  failWith(error: Error, times?: number): void
  /** Makes later calls wait until the returned function is called. */
  hold(): () => void
  /** Makes later calls take this long. */
  takesMs(ms: number): void
  /** Makes later calls ignore their abort signal, like a model that hangs. */
  ignoreAbortSignals(): void
  /** Resolves when there have been this many calls in total. */
  called(times: number): Promise<void>
}

const plain: Description = {
  keywords: ['harbour', 'boat', 'evening'],
  description: 'Boats lie in a harbour in the evening.',
  reason: 'Low sun over the water.',
  period: 'NA',
  period_edtf: null,
  location: 'NA',
  place: null,
  usage: { prompt_tokens: 100, completion_tokens: 20, cost: 0.001 },
}

/** A vision model that returns what a test sets and records its calls. */
export function fakeVision(): FakeVision {
  let answer = plain
  let failure: { error: Error; left: number } | null = null
  let gate: Promise<void> | null = null
  let ignoresSignals = false
  let duration = 0
  const waiting: { times: number; resolve: () => void }[] = []

  const fake: FakeVision = {
    provider: 'fake',
    name: 'Fake model',
    prompt_version: 'fake-1',
    estimateTokens: ({ width, height }) => ({
      prompt_tokens: Math.round((width * height) / 1000),
      completion_tokens: 400,
    }),
    calls: [],
    inFlight: 0,
    maxInFlight: 0,
    answerWith(next) {
      answer = { ...plain, ...next }
      failure = null
    },
    failWith(error, times = Infinity) {
      failure = { error, left: times }
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        if (gate === promise) gate = null
        resolve()
      }
    },
    takesMs(ms) {
      duration = ms
    },
    ignoreAbortSignals() {
      ignoresSignals = true
    },
    called(times) {
      return new Promise((resolve) => {
        if (fake.calls.length >= times) resolve()
        else waiting.push({ times, resolve })
      })
    },
    async describe(photo, facts, options) {
      fake.calls.push({ photo, facts, options })
      fake.inFlight += 1
      fake.maxInFlight = Math.max(fake.maxInFlight, fake.inFlight)
      for (const { times, resolve } of waiting) if (fake.calls.length >= times) resolve()
      try {
        const answered = Promise.all([gate, duration > 0 && wait(duration)])
        await (ignoresSignals ? answered : Promise.race([aborted(options.signal), answered]))
        if (failure && failure.left-- > 0) throw failure.error
        return { ...answer, keywords: withoutExcluded(answer.keywords, options.excluded) }
      } finally {
        fake.inFlight -= 1
      }
    },
  }
  return fake
}

function withoutExcluded(keywords: string[], excluded: string[]): string[] {
  const unwanted = new Set(excluded.map((keyword) => keyword.toLowerCase()))
  return keywords.filter((keyword) => !unwanted.has(keyword.toLowerCase()))
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new VisionError('retry', 'aborted', 'The call was ended.'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
