import type { PixelFacts } from '../../ports/vision-model.ts'
import type { Lab } from './lab.ts'

/**
 * The darkest and the lightest parts of a toned picture differ by at least this lightness; a plain surface is not a
 * print.
 */
const minRange = 25
/** The chroma of a grey pixel with compression noise, and the share of pixels that may exceed it. */
const maxGreyChroma = 3
const maxColouredShare = 0.002
/** Measured on four photo collections: each colour photo exceeds one of these limits, and sepia prints do not. */
const sepia = {
  chroma: { min: 6, max: 32 },
  hue: { min: 50, max: 100 },
  /** Differences between pixels of the same lightness, as shares of the mean chroma. */
  maxDifference: { mean: 0.08, strongest: 0.4 },
  /** The share of pixels with another hue. */
  maxForeign: 0.03,
}

/** Reports a tone only if the pixels show it with certainty; otherwise the picture counts as a colour photo. */
export function toneOf(lab: Lab): PixelFacts['tone'] {
  if (lightnessAt(lab, 0.98) - lightnessAt(lab, 0.02) < minRange) return 'colour'
  if (coloured(lab, maxGreyChroma) < maxColouredShare) return 'black and white'
  return isSepia(lab) ? 'sepia' : 'colour'
}

/** The lightness, rounded to a unit, below which the given share of the pixels is. Counting is faster than sorting. */
export function lightnessAt({ lightness }: Lab, share: number): number {
  const counts = new Uint32Array(101)
  for (const value of lightness) {
    const level = Math.max(0, Math.min(100, Math.floor(value)))
    counts[level] = (counts[level] ?? 0) + 1
  }
  let level = 0
  for (let sum = counts[0] ?? 0; sum <= share * (lightness.length - 1); sum += counts[level] ?? 0) {
    level += 1
  }
  return level
}

/** The share of pixels with at least this chroma. */
function coloured({ a, b }: Lab, minChroma: number): number {
  let count = 0
  for (let i = 0; i < a.length; i += 1) {
    if (distance(a[i] ?? 0, b[i] ?? 0) >= minChroma) count += 1
  }
  return count / a.length
}

/** Whether one brown hue extends from shadows to highlights, and its strength depends only on the lightness. */
function isSepia(lab: Lab): boolean {
  const hue = (Math.atan2(mean(lab.b), mean(lab.a)) * 180) / Math.PI
  if (hue < sepia.hue.min || hue > sepia.hue.max) return false
  const even = evenPixels(lab)
  const chroma = mean(even.map((i) => distance(lab.a[i] ?? 0, lab.b[i] ?? 0)))
  if (chroma < sepia.chroma.min || chroma > sepia.chroma.max) return false
  const differences = Float32Array.from(differencesAtSameLightness(lab, even)).toSorted()
  const strongest = differences[Math.floor((differences.length - 1) * 0.98)] ?? 0
  return (
    mean(differences) < sepia.maxDifference.mean * chroma &&
    strongest < sepia.maxDifference.strongest * chroma &&
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

/** The distance of each pixel from the mean colour of all pixels with the same lightness. */
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

/** `Math.hypot` is ten times slower, because it prevents overflow. */
const distance = (a: number, b: number): number => Math.sqrt(a * a + b * b)
