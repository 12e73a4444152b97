import type { Area } from '@verso/contract/question.ts'
import { feature } from 'topojson-client'
import countries from 'world-atlas/countries-110m.json'

type Ring = number[][]
type Shape =
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }

/** The countries of Natural Earth as paths in degrees, the north up. */
export const worldPaths: readonly string[] = shapes().map((shape) =>
  shape.type === 'Polygon' ? pathOf(shape.coordinates) : shape.coordinates.map(pathOf).join(''),
)

function shapes(): Shape[] {
  const topology = countries as unknown as Parameters<typeof feature>[0]
  const { features } = feature(topology, countries.objects.countries as never) as unknown as {
    features: { geometry: Shape }[]
  }
  return features.map(({ geometry }) => geometry)
}

function pathOf(rings: Ring[]): string {
  return rings.flatMap(onBothSides).map(ringPath).join('')
}

/** A ring across the 180th meridian is drawn twice: beyond one edge of the map, and again at the other. */
function onBothSides(ring: Ring): Ring[] {
  let turns = 0
  const whole = ring.map(([x = 0, y = 0], index) => {
    const [before = x] = ring[index - 1] ?? []
    if (Math.abs(x - before) > 180) turns += before > x ? 1 : -1
    return [x + turns * 360, y]
  })
  const shifted = (by: number) => whole.map(([x = 0, y = 0]) => [x + by, y])
  const longitudes = whole.map(([x = 0]) => x)
  return [
    whole,
    ...(Math.max(...longitudes) > 180 ? [shifted(-360)] : []),
    ...(Math.min(...longitudes) < -180 ? [shifted(360)] : []),
  ]
}

function ringPath(ring: Ring): string {
  return ring.map(([x = 0, y = 0], index) => `${index === 0 ? 'M' : 'L'}${x},${-y}`).join('')
}

export const world: Area = { south: -90, west: -180, north: 90, east: 180 }

const minWidth = 2
const validWidth = (width: number) => Math.min(360, Math.max(minWidth, width))

/** The part of the map with this centre, twice as wide as high and within the world. */
export function areaAround(latitude: number, longitude: number, wished: number): Area {
  const width = validWidth(wished)
  const west = Math.min(180 - width, Math.max(-180, longitude - width / 2))
  const south = Math.min(90 - width / 2, Math.max(-90, latitude - width / 4))
  return { south, west, north: south + width / 2, east: west + width }
}

export const centreOf = ({ south, west, north, east }: Area): [number, number] => [
  (south + north) / 2,
  (west + east) / 2,
]

export const widthOf = ({ west, east }: Area) => east - west

/** A larger or smaller part of the map, with the same place at these shares of its width and height if possible. */
export function zoomedAt(
  area: Area,
  { right, down }: { right: number; down: number },
  factor: number,
): Area {
  const width = widthOf(area)
  const next = validWidth(width * factor)
  const longitude = area.west + right * width + (0.5 - right) * next
  const latitude = area.north - (down * width) / 2 + ((down - 0.5) * next) / 2
  return areaAround(latitude, longitude, next)
}

/** The part of the map that contains an area with some margin around it. */
export function paddedArea(area: Area): Area {
  const wide = Math.max(widthOf(area), 2 * (area.north - area.south))
  return areaAround(...centreOf(area), wide * 1.3)
}
