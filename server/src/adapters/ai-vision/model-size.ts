/** From this size on, in billions of parameters, a local model follows the full prompt. */
const minBillions = 4
/** Tokens of prompt, schema, image, facts and answer together, rounded up. */
const minContext = 8192

/** Small models whose names do not include a size. */
const smallModelNames = /moondream|smolvlm|florence|nanollava/i

/**
 * Whether a local model's name means fewer than four billion parameters: `qwen2.5vl:3b`, `SmolVLM-500M`. If there are
 * several numbers, the largest is the size of the model: `qwen3-vl:30b-a3b`. A name without a size counts as a
 * capable model.
 */
export function isSmallModel(name: string): boolean {
  const sizes = [...name.matchAll(/(?<![\d.])(\d+(?:\.\d+)?b|\d{3}(?:\.\d+)?m)(?![a-z\d])/gi)].map(
    ([, size = '']) => Number.parseFloat(size) / (/m$/i.test(size) ? 1000 : 1),
  )
  return sizes.length > 0 ? Math.max(...sizes) < minBillions : smallModelNames.test(name)
}

/** Whether the model is small according to its server, which may report its size (`3.2B`) or its context length. */
export const isReportedSmall = (report: {
  size?: string | undefined
  context?: number | undefined
}) => isSmallModel(report.size ?? '') || (report.context ?? minContext) < minContext
