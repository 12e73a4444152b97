import type { Deps } from '../../deps.ts'
import type { VisionModel } from '../../ports/vision-model.ts'

/** Pixels of the long edge of any copy that a model sees. */
const maxPixels = 2048
/** Of a copy of "Original", where AI_ORIGINAL_PIXELS is not set: more takes a self-hosted model minutes, and most of its context. */
const usualPixels = 1568
const selfHostedPixels = 800

type Box = { width: number; height: number }
type Dimensions = { dimension_width: number | null; dimension_height: number | null }

/**
 * The user's dimensions as a box to fit in. One side alone limits both; none means "original", which is at most
 * `originalPixels` on the long edge.
 */
export function copyBox(
  { dimension_width, dimension_height }: Dimensions,
  originalPixels: number,
): Box {
  const width = dimension_width || dimension_height || originalPixels
  const height = dimension_height || dimension_width || originalPixels
  return { width: Math.min(width, maxPixels), height: Math.min(height, maxPixels) }
}

/** Pixels of the long edge of a copy of "Original" for this model. */
export const originalPixels = ({
  config,
  model,
}: Pick<Deps, 'config'> & { model: VisionModel }): number =>
  config.AI_ORIGINAL_PIXELS ?? (model.isSelfHosted ? selfHostedPixels : usualPixels)
