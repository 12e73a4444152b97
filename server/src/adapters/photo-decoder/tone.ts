import type { PixelFacts } from '../../ports/vision-model.ts'

/** A picture in CIELAB, where distances match perception. */
export type Lab = {
  width: number
  height: number
  lightness: Float32Array
  a: Float32Array
  b: Float32Array
}

/** The darkest and the lightest parts of a toned picture differ by at least this lightness: a plain surface is no print. */
const minRange = 25
/** Chroma of the strongest pixels of a grey picture, with the noise of its compression. */
const maxGreyChroma = 3
/** Measured on four photo collections: each colour photo exceeds one of these limits, and sepia prints do not. */
const sepia = {
  chroma: { min: 6, max: 32 },
  hue: { min: 50, max: 100 },
  /** Differences between pixels of the same lightness, as shares of the mean chroma. */
  maxDifference: { mean: 0.08, strongest: 0.4 },
  /** The share of pixels with another hue. */
  maxForeign: 0.03,
}

/** Claims a tone only where the pixels show it with certainty; else the picture counts as a colour photo. */
export function toneOf(lab: Lab): PixelFacts['tone'] {
  const lightness = lab.lightness.toSorted()
  if (quantile(lightness, 0.98) - quantile(lightness, 0.02) < minRange) return 'colour'
  const chroma = lab.a.map((a, i) => distance(a, lab.b[i] ?? 0)).toSorted()
  if (quantile(chroma, 0.998) < maxGreyChroma) return 'black and white'
  return isSepia(lab) ? 'sepia' : 'colour'
}

/** One brown hue from shadows to highlights, whose strength follows the lightness alone. */
function isSepia(lab: Lab): boolean {
  const even = evenPixels(lab)
  const meanA = mean(even.map((i) => lab.a[i] ?? 0))
  const meanB = mean(even.map((i) => lab.b[i] ?? 0))
  const hue = (Math.atan2(meanB, meanA) * 180) / Math.PI
  if (hue < sepia.hue.min || hue > sepia.hue.max) return false
  const chroma = mean(even.map((i) => distance(lab.a[i] ?? 0, lab.b[i] ?? 0)))
  if (chroma < sepia.chroma.min || chroma > sepia.chroma.max) return false
  const differences = Float32Array.from(differencesAtSameLightness(lab, even)).toSorted()
  return (
    mean(differences) < sepia.maxDifference.mean * chroma &&
    quantile(differences, 0.98) < sepia.maxDifference.strongest * chroma &&
    foreignShare(lab, hue) < sepia.maxForeign
  )
}

/** The inner pixels of even areas: at edges, compressed pictures mix the colours of both sides. */
function evenPixels({ width, height, lightness }: Lab): number[] {
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const even: number[] = []
  for (let i = width + 1; i < width * (height - 1) - 1; i += 1) {
    if (i % width === 0 || i % width === width - 1) continue
    let [min, max] = [lightness[i] ?? 0, lightness[i] ?? 0]
    for (const step of neighbours) {
      const value = lightness[i + step] ?? 0
      if (value < min) min = value
      if (value > max) max = value
    }
    if (max - min < 6) even.push(i)
  }
  return even
}

/** How far each pixel is from the mean colour of the pixels of its lightness. */
function differencesAtSameLightness({ lightness, a, b }: Lab, pixels: number[]): number[] {
  const bins = Array.from({ length: 40 }, () => ({ n: 0, a: 0, b: 0 }))
  const binOf = (i: number) =>
    bins[Math.min(39, Math.floor((lightness[i] ?? 0) / 2.5))] ?? { n: 1, a: 0, b: 0 }
  for (const i of pixels) {
    const bin = binOf(i)
    bin.n += 1
    bin.a += a[i] ?? 0
    bin.b += b[i] ?? 0
  }
  return pixels.map((i) => {
    const bin = binOf(i)
    return distance((a[i] ?? 0) - bin.a / bin.n, (b[i] ?? 0) - bin.b / bin.n)
  })
}

function foreignShare({ a, b }: Lab, hue: number): number {
  let foreign = 0
  for (let i = 0; i < a.length; i += 1) {
    const [ownA, ownB] = [a[i] ?? 0, b[i] ?? 0]
    if (distance(ownA, ownB) < 6) continue
    const turn = Math.abs((Math.atan2(ownB, ownA) * 180) / Math.PI - hue)
    if (Math.min(turn, 360 - turn) > 35) foreign += 1
  }
  return foreign / a.length
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0
  return sum / values.length
}

export const quantile = (sorted: Float32Array, share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** `Math.hypot` is ten times slower, because it prevents overflow. */
export const distance = (a: number, b: number): number => Math.sqrt(a * a + b * b)
