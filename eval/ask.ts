import { setTimeout as wait } from 'node:timers/promises'
import { smallCopyPixels } from '../server/src/features/keywording/call-model.ts'
import type { PhotoDecoder } from '../server/src/ports/photo-decoder.ts'
import {
  type Advice,
  type Description,
  type DescribeOptions,
  type PhotoFacts,
  type Usage,
  VisionError,
  type VisionModel,
} from '../server/src/ports/vision-model.ts'
import type { KeptAnswer } from './answer-cache.ts'
import type { Budget } from './budget.ts'

export type Request = Omit<DescribeOptions, 'advice' | 'signal'>

/** The run cannot continue; the answers so far are stored. */
export class EvaluationStopped extends Error {}

type Asked = { jpeg: Buffer; facts: PhotoFacts; request: Request }

type Needs = {
  model: VisionModel
  decoder: Pick<PhotoDecoder, 'adjust'>
  budget: Budget
  /** Throws `VisionError` if the app would not store the answer. */
  check(answer: Description): void
}

const maxAttempts = 3
const maxWaits = 5
const maxWaitMs = 60_000
const localTimeoutMs = 600_000

/**
 * Asks about one photo, with as many attempts as the app: in another way after an unusable answer, later after "too
 * many requests". Throws `EvaluationStopped` if further calls make no sense, such as after a refused key.
 */
export async function ask(needs: Needs, asked: Asked): Promise<KeptAnswer & { isFinal: boolean }> {
  const startedAt = performance.now()
  const total: Usage = { prompt_tokens: 0, completion_tokens: 0, cost: 0 }
  const ended = (answer: Description | null, error: string | null, isFinal: boolean) => ({
    answer,
    error,
    usage: total,
    seconds: (performance.now() - startedAt) / 1000,
    isFinal,
  })
  let advice: Advice | null = null
  let waits = 0
  for (let attempt = 1; ;) {
    try {
      const answer = await call(needs, asked, advice, total)
      needs.check(answer)
      return ended(answer, null, true)
    } catch (error) {
      if (!(error instanceof VisionError)) throw error
      if (error.action === 'pause') throw new EvaluationStopped(error.message)
      if (error.action === 'final') return ended(null, error.message, true)
      if (error.action === 'wait' && waits < maxWaits) {
        waits += 1
        await wait(Math.min(error.retryAfterMs ?? 2000 * waits, maxWaitMs))
        continue
      }
      attempt += 1
      if (attempt > maxAttempts) return ended(error.partial, error.message, false)
      advice = error.advice
    }
  }
}

/** Makes one call and adds its tokens and cost to `total`. */
async function call(
  { model, decoder, budget }: Needs,
  { jpeg, facts, request }: Asked,
  advice: Advice | null,
  total: Usage,
): Promise<Description> {
  const reserved = await budget.reserve()
  if (!reserved) throw new EvaluationStopped('The budget is used up.')
  const signal = AbortSignal.timeout(model.timeoutMs ?? localTimeoutMs)
  const copy =
    advice === 'smaller_image'
      ? await decoder.adjust(jpeg, { turn: 0, pixels: smallCopyPixels })
      : jpeg
  const options = { ...request, advice, signal }
  let usage: Usage | null = null
  try {
    const answer = await model.describe({ jpeg: copy }, facts, options)
    usage = answer.usage
    return answer
  } catch (error) {
    const isBilled = error instanceof VisionError && error.kind !== 'timeout'
    if (isBilled) usage = error.usage ?? noUsage
    throw error
  } finally {
    reserved.settle(usage ? usage.cost : null)
    if (usage) add(total, usage)
  }
}

/** A failed call that does not report its tokens counts as free, except after a timeout, because it may be billed. */
const noUsage: Usage = { prompt_tokens: 0, completion_tokens: 0, cost: 0 }

function add(total: Usage, { prompt_tokens, completion_tokens, cost }: Usage): void {
  total.prompt_tokens += prompt_tokens
  total.completion_tokens += completion_tokens
  total.cost = total.cost === null || cost === null ? null : total.cost + cost
}
