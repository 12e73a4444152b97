import { expect, test } from 'vitest'
import { worldPaths } from './world.ts'

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
