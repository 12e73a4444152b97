/** What "original" means for the copy a model sees: pixels of the long edge. */
const maxPixels = 2048

type Box = { width: number; height: number }
type Dimensions = { dimension_width: number | null; dimension_height: number | null }

/** The user's dimensions as a box to fit in. One side alone limits both; none means "original". */
export function copyBox({ dimension_width, dimension_height }: Dimensions): Box {
  const width = dimension_width || dimension_height || maxPixels
  const height = dimension_height || dimension_width || maxPixels
  return { width: Math.min(width, maxPixels), height: Math.min(height, maxPixels) }
}
