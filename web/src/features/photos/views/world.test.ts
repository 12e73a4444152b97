import { expect, test } from 'vitest'
import { widthOf, world, worldPaths, zoomedAt } from './world.ts'

/** The longitudes of each ring of the map. */
const rings = worldPaths.flatMap((path) =>
  path
    .split('M')
    .slice(1)
    .map((ring) => ring.split('L').map((point) => Number(point.split(',')[0]))),
)

// LIST-006
test('no line crosses the whole map where a country is on both sides of the 180th meridian', () => {
  const jumps = rings.flatMap((ring) =>
    ring.filter((x, index) => Math.abs(x - (ring[index - 1] ?? x)) > 180),
  )
  expect(jumps).toEqual([])
  const ends = rings.map((ring) => Math.abs((ring[0] ?? 0) - (ring.at(-1) ?? 0)))
  // Antarctica alone is around the pole.
  expect(ends.filter((gap) => gap > 1)).toEqual([360])
})

// LIST-006
test('the east of Russia is at both edges of the map', () => {
  const [west, east] = [
    rings.filter((ring) => Math.min(...ring) < -180 && Math.max(...ring) > -175),
    rings.filter((ring) => Math.max(...ring) > 180 && Math.min(...ring) < 175),
  ]
  expect([west.length > 0, east.length > 0]).toEqual([true, true])
})

// LIST-006
test.each([
  [0.5, { south: 20, west: -70, north: 50, east: -10 }],
  [2, { south: -40, west: -160, north: 80, east: 80 }],
])('a zoom by %f keeps the place under the pointer', (factor, expected) => {
  const area = { south: 0, west: -100, north: 60, east: 20 }
  const place = { right: 0.5, down: 1 / 3 }
  const zoomed = zoomedAt(area, place, factor)
  expect(widthOf(zoomed)).toBe(120 * factor)
  expect(zoomed.west + place.right * widthOf(zoomed)).toBeCloseTo(-40)
  expect(zoomed.north - (place.down * widthOf(zoomed)) / 2).toBeCloseTo(40)
  expect(zoomed).toEqual(expected)
})

// LIST-006
test('a zoom ends at the whole world and at two degrees', () => {
  expect(zoomedAt(world, { right: 0.2, down: 0.1 }, 4)).toEqual(world)
  expect(widthOf(zoomedAt(world, { right: 0, down: 0 }, 1 / 1000))).toBe(2)
})
