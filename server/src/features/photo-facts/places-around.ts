import {
  cellOf,
  disputedFlag,
  type PlaceTable,
  populationOf,
  regionMask,
  sectionFlag,
  stepsPerDegree,
} from './place-table.ts'

export type NearPlace = {
  km: number
  name: string
  country: string
  region: string
  population: number
  isSection: boolean
  isDisputed: boolean
}

type Position = { latitude: number; longitude: number }

const kmPerDegree = 111.195

/** All places within `maxKm` (up to 100), including across the antimeridian, unordered. */
export function placesAround(table: PlaceTable, from: Position, maxKm: number): NearPlace[] {
  const found: NearPlace[] = []
  const narrowing = Math.cos((from.latitude * Math.PI) / 180)
  for (const cell of cellsAround(from, maxKm / kmPerDegree, narrowing)) {
    const west = (cell % 360) - 180
    const south = Math.floor(cell / 360) - 90
    const end = table.cells[cell + 1] ?? 0
    for (let place = table.cells[cell] ?? 0; place < end; place++) {
      const north = south + (table.latitudes[place] ?? 0) / stepsPerDegree - from.latitude
      const east = west + (table.longitudes[place] ?? 0) / stepsPerDegree - from.longitude
      const shortEast = ((((east + 180) % 360) + 360) % 360) - 180
      const km = kmPerDegree * Math.hypot(north, shortEast * narrowing)
      if (km <= maxKm) found.push(describe(table, place, km))
    }
  }
  return found
}

/** The cells that a square of this size touches. */
function cellsAround({ latitude, longitude }: Position, degrees: number, narrowing: number) {
  const cells = new Set<number>()
  const wide = Math.min(180, degrees / Math.max(narrowing, 0.001))
  for (const north of steps(degrees)) {
    const row = Math.min(90, Math.max(-90, latitude + north))
    for (const east of steps(wide)) cells.add(cellOf(row, longitude + east))
  }
  return cells
}

/** Values from -half to half, less than one cell apart. */
function steps(half: number): number[] {
  const count = Math.ceil(half * 2) + 1
  return Array.from({ length: count + 1 }, (_, index) => half * ((2 * index) / count - 1))
}

function describe(table: PlaceTable, place: number, km: number): NearPlace {
  const flags = table.region[place] ?? 0
  const [country = '', region = ''] = table.regions[flags & regionMask] ?? []
  return {
    km,
    /** Decoded on demand, because most places are not used. */
    get name() {
      const start = place === 0 ? 0 : table.nameEnds[place - 1]
      return table.names.toString('utf8', start, table.nameEnds[place])
    },
    country,
    region,
    population: populationOf(table.sizes[place] ?? 0),
    isSection: (flags & sectionFlag) !== 0,
    isDisputed: (flags & disputedFlag) !== 0,
  }
}
