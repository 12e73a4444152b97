/** Billions of parameters from which a local model follows the whole prompt: the smallest that peers picked after measuring. */
const minBillions = 4
/** Tokens that prompt, schema, picture, facts and answer take at the most, rounded up. */
const minContext = 8192

/** Small models whose names do not say so. */
const smallModelNames = /moondream|smolvlm|florence|nanollava/i

/**
 * Whether a local model's name tells of fewer than four billion parameters: `qwen2.5vl:3b`, `SmolVLM-500M`. Of several
 * numbers the largest is the model's: `qwen3-vl:30b-a3b`. A name that tells nothing is taken for a capable one.
 */
export function isSmallModel(name: string): boolean {
  const sizes = [...name.matchAll(/(?<![\d.])(\d+(?:\.\d+)?b|\d{3}(?:\.\d+)?m)(?![a-z\d])/gi)].map(
    ([, size = '']) => Number.parseFloat(size) / (/m$/i.test(size) ? 1000 : 1),
  )
  return sizes.length > 0 ? Math.max(...sizes) < minBillions : smallModelNames.test(name)
}

/** Whether its server says so, by the model's size (`3.2B`) or by the tokens it can hold. */
export const isReportedSmall = (said: {
  size?: string | undefined
  context?: number | undefined
}) => isSmallModel(said.size ?? '') || (said.context ?? minContext) < minContext
