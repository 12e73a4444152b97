import { expect, test } from 'vitest'
import { joinClusters } from './join-clusters.ts'

const at = (latitude: number, longitude: number, count: number, place = '') => ({
  latitude,
  longitude,
  count,
  place,
  area: {
    south: latitude - 1,
    west: longitude - 1,
    north: latitude + 1,
    east: longitude + 1,
  },
})

// LIST-006
test('clusters whose circles would overlap are joined at their common centre', () => {
  const oslo = at(60, 10, 300, 'Oslo, Norway')
  const small = at(60, 14, 100, 'Fagernes, Norway')
  const apart = at(0, -70, 5, 'Manaus, Brazil')
  expect(joinClusters([oslo, small, apart], 0.2)).toEqual([
    {
      latitude: 60,
      longitude: 11,
      count: 400,
      place: 'Oslo, Norway',
      area: { south: 59, west: 9, north: 61, east: 15 },
    },
    apart,
  ])
  // At twenty times the scale, the circles do not overlap.
  expect(joinClusters([oslo, small, apart], 4)).toEqual([oslo, small, apart])
})

// LIST-006
test('circles that overlap in a chain become one', () => {
  const row = [0, 6, 12].map((longitude) => at(0, longitude, 10))
  expect(joinClusters(row, 0.2)).toMatchObject([{ count: 30, longitude: 6 }])
})

// LIST-006
test('clusters stay separate if both together would contain photos of a third one', () => {
  const [one, other] = [at(0, 0, 1), at(8, 8, 1)]
  const between = { ...at(4, 4, 1), latitude: 40, longitude: 40 }
  expect(joinClusters([one, other, between], 0.15)).toEqual([one, other, between])
})
