/**
 * Places of the world in one-degree cells, as `scripts/build-places.ts` packs them: a line of JSON, then these
 * columns in this order: `counts`, `latitudes`, `longitudes`, `regions` (16 bits, little endian), `sizes`,
 * `nameLengths` (8 bits) and the names. A place's offset within its cell is in ten-thousandths of a degree.
 */
export type PlaceTable = {
  /** `[country code, name of the region or '']` */
  regions: [string, string][]
  /** Index of each cell's first place, with one more entry for the end. */
  cells: Uint32Array
  latitudes: Uint16Array
  longitudes: Uint16Array
  /** Index into `regions`, and the flags below. */
  region: Uint16Array
  /** Population on a logarithmic scale, ten steps per doubling. */
  sizes: Uint8Array
  nameEnds: Uint32Array
  names: Buffer
}

export type PlaceHeader = { places: number; regions: [string, string][] }

/** Marks a part of a town. */
export const sectionFlag = 0x8000
/**
 * Marks a place in an area that two countries claim, because our borders and the gazetteer name different countries.
 */
export const disputedFlag = 0x4000
export const regionMask = 0x3fff

export const cellCount = 180 * 360
export const stepsPerDegree = 10_000

/**
 * The index of a position's cell. Cells are numbered from south to north, then west to east, including the poles and
 * the antimeridian.
 */
export function cellOf(latitude: number, longitude: number): number {
  const row = Math.min(Math.floor(latitude + 90), 179)
  return row * 360 + ((Math.floor(longitude + 180) + 360) % 360)
}

export const sizeOf = (population: number) => Math.round(10 * Math.log2(population + 1))
export const populationOf = (size: number) => 2 ** (size / 10) - 1

/** Throws if the bytes are not a place table. */
export function unpackPlaces(bytes: Buffer): PlaceTable {
  const headerEnd = bytes.indexOf('\n')
  const { places, regions } = JSON.parse(bytes.toString('utf8', 0, headerEnd)) as PlaceHeader
  let at = headerEnd + 1
  const take = (length: number) => new Uint8Array(bytes.subarray(at, (at += length)))
  const takeUint16 = (length: number) => new Uint16Array(take(length * 2).buffer)
  return {
    regions,
    cells: sums(takeUint16(cellCount)),
    latitudes: takeUint16(places),
    longitudes: takeUint16(places),
    region: takeUint16(places),
    sizes: take(places),
    nameEnds: sums(take(places)).subarray(1),
    names: Buffer.from(bytes.subarray(at)),
  }
}

function sums(lengths: Uint16Array | Uint8Array): Uint32Array {
  const ends = new Uint32Array(lengths.length + 1)
  lengths.forEach((length, index) => {
    ends[index + 1] = (ends[index] ?? 0) + length
  })
  return ends
}
