import type { PixelFacts } from '../../ports/vision-model.ts'
import { imageOf, type Pixels } from './copies.ts'
import { distance, type Lab, lightnessAt, toneOf } from './tone.ts'

const sampleSize = 256

/** Analyses a small copy of a picture in CIELAB, where distances match perception. */
export async function readPixels(pixels: Pixels): Promise<PixelFacts> {
  const lab = await toLab(pixels)
  const tone = toneOf(lab)
  return {
    ratio: lab.width / lab.height,
    tone,
    isDark: lightnessAt(lab, 0.5) < 20,
    colours: tone === 'colour' ? nameColours(lab) : [],
  }
}

async function toLab(pixels: Pixels): Promise<Lab> {
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
  const { width, height } = info
  return { width, height, lightness: plane(0), a: plane(1), b: plane(2) }
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

const degrees = (a: number, b: number) => (Math.atan2(b, a) * 180) / Math.PI
