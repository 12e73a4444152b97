import type { Deps } from '../../deps.ts'
import type { VisionModel } from '../../ports/vision-model.ts'

/** Maximum long edge, in pixels, of any copy that a model sees. */
const maxPixels = 2048
/**
 * Long edge of a copy of "Original" if AI_ORIGINAL_PIXELS is not set. With more, a self-hosted model would take
 * minutes and use up most of its context.
 */
const usualPixels = 1568
const selfHostedPixels = 800

type Box = { width: number; height: number }
type Dimensions = { dimension_width: number | null; dimension_height: number | null }

/**
 * The user's dimensions as a box to fit in. A single side limits both; no side means "original", which is at
 * most `originalPixels` on the long edge.
 */
export function copyBox(
  { dimension_width, dimension_height }: Dimensions,
  originalPixels: number,
): Box {
  const width = dimension_width || dimension_height || originalPixels
  const height = dimension_height || dimension_width || originalPixels
  return { width: Math.min(width, maxPixels), height: Math.min(height, maxPixels) }
}

/** Long edge, in pixels, of a copy of "Original" for this model. */
export const originalPixels = ({
  config,
  model,
}: Pick<Deps, 'config'> & { model: VisionModel }): number =>
  config.AI_ORIGINAL_PIXELS ?? (model.isSelfHosted ? selfHostedPixels : usualPixels)
