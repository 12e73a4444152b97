import { noEvidence } from '../../ports/evidence.ts'
import {
  type Description,
  type DescribeOptions,
  type ModelCopy,
  type PhotoFacts,
  VisionError,
  type VisionModel,
} from '../../ports/vision-model.ts'
import type { Decision } from './decision.ts'
import type { SeenPicture } from './messages.ts'
import { ProcessDied } from './model-process.ts'
import { toInt8 } from './vectors.ts'

export type LocalVision = {
  /** `embeddingModel`: what must be equal for two vectors to be comparable. */
  name: string
  embeddingModel: string
  /** Computes the vector of a model copy, and its cosines with the terms. */
  see(jpeg: Buffer, signal: AbortSignal): Promise<SeenPicture>
  decide(seen: SeenPicture, options: DescribeOptions): Promise<Decision>
  /** Called if the model cannot be used; photos are then described from the facts alone. */
  onFault(error: unknown): Promise<void>
  /** Describes what the file and the pixels say. */
  facts: VisionModel
}

/**
 * The built-in model: combines what the file and the pixels say with what a model on this machine recognises. Costs
 * nothing.
 */
export function localVision(parts: LocalVision): VisionModel {
  return {
    provider: 'local',
    name: `${parts.name} (on this server)`,
    prompt_version: 'local-1',
    estimateTokens: () => ({ prompt_tokens: 0, completion_tokens: 0 }),
    priceOf: () => 0,
    describe: (photo, facts, options) => describe(parts, photo, facts, options),
  }
}

async function describe(
  parts: LocalVision,
  photo: ModelCopy,
  facts: PhotoFacts,
  options: DescribeOptions,
): Promise<Description> {
  const known = await parts.facts.describe(photo, facts, options)
  const seen = await look(parts, photo, options.signal)
  const decision = await parts.decide(seen, options)
  const words = decision.details.map(({ keyword }) => keyword)
  const [first, rest] = split(known.keywords, [...facts.existing_keywords, ...options.people])
  return {
    ...known,
    keywords: [...new Set([...first, ...words, ...rest])],
    description: [decision.description, known.description].filter(Boolean).join(' '),
    reason: [decision.reason, known.reason].join(' '),
    details: {
      period: noEvidence,
      location: noEvidence,
      content_flags: [],
      ...known.details,
      keywords: decision.details,
    },
    embedding: { model: parts.embeddingModel, vector: toInt8(seen.vector) },
  }
}

/** Separates the keywords that people wrote themselves from the others. */
function split(keywords: string[], written: string[]): [string[], string[]] {
  const own = new Set(written)
  return [
    keywords.filter((keyword) => own.has(keyword)),
    keywords.filter((keyword) => !own.has(keyword)),
  ]
}

/** Throws `VisionError`. A model that cannot work is taken out of use, and the photo waits for its replacement. */
async function look(
  parts: LocalVision,
  { jpeg }: ModelCopy,
  signal: AbortSignal,
): Promise<SeenPicture> {
  try {
    return await parts.see(jpeg, signal)
  } catch (error) {
    if (signal.aborted) throw new VisionError('retry', 'aborted', 'The analysis was stopped.')
    if (error instanceof ProcessDied)
      throw new VisionError(
        'retry',
        'server',
        'The built-in model ended while it looked at the photo.',
      )
    await parts.onFault(error)
    throw new VisionError('wait', 'server', 'The built-in model cannot be used at the moment.')
  }
}
