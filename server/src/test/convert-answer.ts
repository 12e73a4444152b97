import { toDescription } from '../adapters/ai-vision/description.ts'
import { looseAnswer } from '../adapters/ai-vision/loose-answer.ts'
import { plainOptions } from '../ports/plain-options.ts'
import type { DescribeOptions, PhotoFacts } from '../ports/vision-model.ts'
import { noFacts } from './no-facts.ts'

const options: DescribeOptions = {
  ...plainOptions,
  mode: 'editorial',
  signal: new AbortController().signal,
}
const usage = { prompt_tokens: 1, completion_tokens: 1, cost: 0 }

/** Converts a model's answer about an editorial photo; parameters that are not given have plain values. */
export const convert = (
  answer: object,
  {
    facts = {},
    changes = {},
  }: { facts?: Partial<PhotoFacts>; changes?: Partial<DescribeOptions> } = {},
) =>
  toDescription(
    looseAnswer.parse({
      description: 'Boats.',
      keywords: ['harbour'],
      reasoning: 'Seen.',
      ...answer,
    }),
    {
      facts: {
        ...noFacts,
        ...facts,
      },
      options: {
        ...options,
        ...changes,
      },
      usage,
      isSalvaged: false,
    },
  )
