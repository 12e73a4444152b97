/** The orientations of EXIF, each a quarter turn clockwise after the one before, without and with a mirrored picture. */
const cycles = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
]

/**
 * The orientation (EXIF 1 to 8) of a photo that its owner turned clockwise by these degrees on top of what its file says.
 * What is no orientation counts as upright.
 */
export function turnedOrientation(ofFile: number, degrees: number): number {
  const cycle = cycles.find((values) => values.includes(ofFile)) ?? [1, 6, 3, 8]
  const at = Math.max(0, cycle.indexOf(ofFile))
  return cycle[(at + degrees / 90) % 4] ?? 1
}
