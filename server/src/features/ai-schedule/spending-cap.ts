import type { VisionModel } from '../../ports/vision-model.ts'

const anyTokens = { prompt_tokens: 1000, completion_tokens: 1000 }

/** Whether the cost of calls can be counted. A model without `priceOf` counts as one whose price is known. */
export const hasKnownPrice = (model: VisionModel): boolean => model.priceOf?.(anyTokens) !== null

/** A message for administrators if a cap cannot be enforced, otherwise null. */
export const capProblem = (model: VisionModel, capUsd: number | undefined): string | null =>
  capUsd === undefined || hasKnownPrice(model)
    ? null
    : `The price of ${model.name} is not known, so the spending cap of ${capUsd} USD cannot hold. Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens), choose another model, or remove the cap.`
