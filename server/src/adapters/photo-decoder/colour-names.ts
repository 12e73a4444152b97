import type { PixelFacts } from '../../ports/vision-model.ts'
import type { Pixels } from './copies.ts'
import { toLab } from './lab.ts'

/** Counts the colours of a picture by name, largest share first. */
export function nameColours({ data, width, height }: Pixels): PixelFacts['colours'] {
  const { cells, names } = (table ??= nameCells())
  const counts = new Uint32Array(names.length)
  for (let i = 0; i < data.length; i += 3) {
    const name = cells[cellOf(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)] ?? 0
    counts[name] = (counts[name] ?? 0) + 1
  }
  return names
    .map((name, index) => ({ name, share: (counts[index] ?? 0) / (width * height) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
}

/**
 * The colour space in cells of four values per side, each with the index of its name, because naming each pixel takes
 * too long.
 */
let table: { cells: Uint8Array; names: string[] } | null = null
const side = 64
const cellOf = (red: number, green: number, blue: number) =>
  ((red >> 2) * side + (green >> 2)) * side + (blue >> 2)

function nameCells() {
  const count = side ** 3
  const data = Buffer.alloc(count * 3)
  for (let cell = 0; cell < count; cell += 1) {
    data[cell * 3] = Math.floor(cell / side / side) * 4 + 2
    data[cell * 3 + 1] = (Math.floor(cell / side) % side) * 4 + 2
    data[cell * 3 + 2] = (cell % side) * 4 + 2
  }
  const { lightness, a, b } = toLab({ data, width: count, height: 1 })
  const names: string[] = []
  const cells = new Uint8Array(count)
  for (let cell = 0; cell < count; cell += 1) {
    const name = nameColour(lightness[cell] ?? 0, a[cell] ?? 0, b[cell] ?? 0)
    if (!names.includes(name)) names.push(name)
    cells[cell] = names.indexOf(name)
  }
  return { cells, names }
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
  const chroma = Math.hypot(a, b)
  if (lightness < 15) return 'black'
  if (chroma < 10) return lightness > 85 ? 'white' : 'grey'
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const name = hues.find(([end]) => (hue + 360) % 360 <= end)?.[1] ?? 'grey'
  const isEarth = hue > 30 && hue < 100
  if (isEarth && lightness > 70 && chroma < 30) return 'beige'
  if (isEarth && lightness < 60 && chroma < 60) return 'brown'
  return name === 'red' && lightness > 65 ? 'pink' : name
}
