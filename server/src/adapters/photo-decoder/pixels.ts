import type { PixelFacts } from '../../ports/vision-model.ts'
import { imageOf, type Pixels } from './copies.ts'

/** Typed arrays and plain loops, because this runs for each photo on the thread that also serves requests. */
type Lab = { lightness: Float32Array; a: Float32Array; b: Float32Array }

const sampleSize = 256
/** Measured on photo collections: no colour photo is below either threshold. */
const greyChroma = 3.5
const tonedResidual = 3.5

/** Analyses a small copy of a picture in CIELAB, where distances match perception. */
export async function readPixels(pixels: Pixels): Promise<PixelFacts> {
  const { ratio, ...lab } = await toLab(pixels)
  const sortedLightness = lab.lightness.toSorted()
  const chroma = meanChroma(lab)
  const tone =
    chroma < greyChroma
      ? 'black and white'
      : isSepia(lab, sortedLightness, chroma)
        ? 'sepia'
        : 'colour'
  return {
    ratio,
    tone,
    isDark: quantile(sortedLightness, 0.5) < 20,
    colours: tone === 'colour' ? nameColours(lab) : [],
  }
}

async function toLab(pixels: Pixels): Promise<Lab & Pick<PixelFacts, 'ratio'>> {
  const { data, info } = await imageOf(pixels)
    .resize(sampleSize, sampleSize, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true })
  const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4)
  const plane = (offset: number) => {
    const picked = new Float32Array(values.length / 3)
    for (let i = 0; i < picked.length; i += 1) picked[i] = values[i * 3 + offset] ?? 0
    return picked
  }
  return { ratio: info.width / info.height, lightness: plane(0), a: plane(1), b: plane(2) }
}

/** One brown hue from shadows to highlights. A plain brown surface has no such range of lightness. */
function isSepia(lab: Lab, sortedLightness: Float32Array, chroma: number): boolean {
  const [meanA, meanB] = [mean(lab.a), mean(lab.b)]
  const hue = degrees(meanA, meanB)
  const range = quantile(sortedLightness, 0.98) - quantile(sortedLightness, 0.02)
  const isBrown = meanB > 3 && hue > 30 && hue < 100 && chroma < 35
  return isBrown && range > 20 && tonalResidual(lab) < tonedResidual
}

/** How much pixels of the same lightness differ in colour: very little on a toned print. */
function tonalResidual({ lightness, a, b }: Lab): number {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, a: 0, b: 0 }))
  const binOf = (i: number) => bins[Math.min(9, Math.floor((lightness[i] ?? 0) / 10))]
  for (let i = 0; i < lightness.length; i += 1) {
    const bin = binOf(i)
    if (!bin) continue
    bin.n += 1
    bin.a += a[i] ?? 0
    bin.b += b[i] ?? 0
  }
  let sum = 0
  for (let i = 0; i < lightness.length; i += 1) {
    const bin = binOf(i)
    if (bin) sum += distance((a[i] ?? 0) - bin.a / bin.n, (b[i] ?? 0) - bin.b / bin.n)
  }
  return sum / lightness.length
}

function nameColours({ lightness, a, b }: Lab): PixelFacts['colours'] {
  const counts = new Map<string, number>()
  for (let i = 0; i < lightness.length; i += 1) {
    const name = nameColour(lightness[i] ?? 0, a[i] ?? 0, b[i] ?? 0)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, n]) => ({ name, share: n / lightness.length }))
    .toSorted((one, other) => other.share - one.share)
}

/** Upper limit of each hue, in degrees of the CIELAB colour circle. */
const hues: [end: number, name: string][] = [
  [15, 'pink'],
  [45, 'red'],
  [72, 'orange'],
  [105, 'yellow'],
  [165, 'green'],
  [225, 'turquoise'],
  [300, 'blue'],
  [335, 'purple'],
  [360, 'pink'],
]

function nameColour(lightness: number, a: number, b: number): string {
  const chroma = distance(a, b)
  if (lightness < 15) return 'black'
  if (chroma < 10) return lightness > 85 ? 'white' : 'grey'
  const hue = degrees(a, b)
  const name = hues.find(([end]) => (hue + 360) % 360 <= end)?.[1] ?? 'grey'
  const isEarth = hue > 30 && hue < 100
  if (isEarth && lightness > 70 && chroma < 30) return 'beige'
  if (isEarth && lightness < 60 && chroma < 60) return 'brown'
  return name === 'red' && lightness > 65 ? 'pink' : name
}

function meanChroma({ a, b }: Lab): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += distance(a[i] ?? 0, b[i] ?? 0)
  return sum / a.length
}

function mean(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

const quantile = (sorted: Float32Array, share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const degrees = (a: number, b: number) => (Math.atan2(b, a) * 180) / Math.PI
/** `Math.hypot` is ten times slower, because it prevents overflow. */
const distance = (a: number, b: number) => Math.sqrt(a * a + b * b)
