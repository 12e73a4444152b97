import sharp from 'sharp'

/** What pixels alone tell for sure. Colours are names with their share of the picture, the largest in front. */
export type Looks = {
  tone: 'colour' | 'black and white' | 'sepia'
  isDark: boolean
  colours: { name: string; share: number }[]
}

type Lab = { lightness: Float32Array; a: Float32Array; b: Float32Array }

const sampleSize = 256
/** Thresholds measured on photo collections (research/ai.md §6): no colour photo fell below either. */
const greyChroma = 3.5
const tonedResidual = 3.5

/** Looks at a small copy in CIELAB, where distances are as people see them. Throws where the picture is broken. */
export async function readLooks(jpeg: Buffer): Promise<Looks> {
  const lab = await toLab(jpeg)
  const chroma = mean(lab.a.map((a, i) => Math.hypot(a, lab.b[i] ?? 0)))
  const tone = chroma < greyChroma ? 'black and white' : isSepia(lab, chroma) ? 'sepia' : 'colour'
  return {
    tone,
    isDark: quantile(lab.lightness, 0.5) < 20,
    colours: tone === 'colour' ? nameColours(lab) : [],
  }
}

async function toLab(jpeg: Buffer): Promise<Lab> {
  const { data } = await sharp(jpeg, { failOn: 'error' })
    .resize(sampleSize, sampleSize, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true })
  const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4)
  const plane = (offset: number) =>
    Float32Array.from({ length: values.length / 3 }, (_, i) => values[i * 3 + offset] ?? 0)
  return { lightness: plane(0), a: plane(1), b: plane(2) }
}

/** One brown from its shadows to its lights. A plain brown surface has no such range. */
function isSepia(lab: Lab, chroma: number): boolean {
  const hue = degrees(mean(lab.a), mean(lab.b))
  const range = quantile(lab.lightness, 0.98) - quantile(lab.lightness, 0.02)
  const isBrown = mean(lab.b) > 3 && hue > 30 && hue < 100 && chroma < 35
  return isBrown && range > 20 && tonalResidual(lab) < tonedResidual
}

/** How far pixels of one brightness differ in colour: next to nothing on a toned print, however brown it is. */
function tonalResidual({ lightness, a, b }: Lab): number {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, a: 0, b: 0 }))
  const binOf = (i: number) => bins[Math.min(9, Math.floor((lightness[i] ?? 0) / 10))]
  lightness.forEach((_, i) => {
    const bin = binOf(i)
    if (!bin) return
    bin.n += 1
    bin.a += a[i] ?? 0
    bin.b += b[i] ?? 0
  })
  return mean(
    lightness.map((_, i) => {
      const bin = binOf(i)
      return bin ? Math.hypot((a[i] ?? 0) - bin.a / bin.n, (b[i] ?? 0) - bin.b / bin.n) : 0
    }),
  )
}

function nameColours({ lightness, a, b }: Lab): Looks['colours'] {
  const counts = new Map<string, number>()
  lightness.forEach((light, i) => {
    const name = nameColour(light, a[i] ?? 0, b[i] ?? 0)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return [...counts]
    .map(([name, n]) => ({ name, share: n / lightness.length }))
    .toSorted((one, other) => other.share - one.share)
}

/** Upper ends of the hues in degrees of the CIELAB circle. */
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
  const chroma = Math.hypot(a, b)
  if (lightness < 15) return 'black'
  if (chroma < 10) return lightness > 85 ? 'white' : 'grey'
  const hue = degrees(a, b)
  const name = hues.find(([end]) => (hue + 360) % 360 <= end)?.[1] ?? 'grey'
  const isEarth = hue > 30 && hue < 100
  if (isEarth && lightness > 70 && chroma < 30) return 'beige'
  if (isEarth && lightness < 60 && chroma < 60) return 'brown'
  return name === 'red' && lightness > 65 ? 'pink' : name
}

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
const quantile = (values: Float32Array, share: number) =>
  values.toSorted()[Math.floor((values.length - 1) * share)] ?? 0
const degrees = (a: number, b: number) => (Math.atan2(b, a) * 180) / Math.PI
