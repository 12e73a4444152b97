import type { VisionModel } from '../../ports/vision-model.ts'

const anyTokens = { prompt_tokens: 1000, completion_tokens: 1000 }

/** Whether what the calls cost can be counted; a model that does not say counts as one whose price is known. */
export const hasKnownPrice = (model: VisionModel): boolean => model.priceOf?.(anyTokens) !== null

/** The sentence for administrators where a cap cannot be enforced; null where it can. */
export const capProblem = (model: VisionModel, capUsd: number | undefined): string | null =>
  capUsd === undefined || hasKnownPrice(model)
    ? null
    : `The price of ${model.name} is not known, so the spending cap of ${capUsd} USD cannot hold. Set AI_PRICE_INPUT and AI_PRICE_OUTPUT (USD for a million tokens), choose another model, or remove the cap.`
