import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellCount, cellOf, sizeOf, unpackPlaces } from './place-table.ts'
import { placesAround } from './places-around.ts'
import { placeAt } from './places.ts'

const namesAt = (latitude: number, longitude: number) => {
  const place = placeAt({ latitude, longitude })
  return place && [place.city, place.state, place.country]
}

// AI-005
test.each([
  [43.4674, 11.8851, 'Arezzo', 'Tuscany', 'Italy'],
  [40.758, -73.9855, 'New York City', 'New York', 'United States'],
  [48.8584, 2.2945, 'Paris', 'Île-de-France', 'France'],
  [60.17, 24.94, 'Helsinki', 'Uusimaa', 'Finland'],
  [35.6595, 139.7005, 'Tokyo', 'Tokyo', 'Japan'],
  [-33.857, 151.215, 'Sydney', 'New South Wales', 'Australia'],
  [-33.92, 18.42, 'Cape Town', 'Western Cape', 'South Africa'],
  [-1.286, 36.817, 'Nairobi', 'Nairobi County', 'Kenya'],
  [-22.97, -43.18, 'Rio de Janeiro', 'Rio de Janeiro', 'Brazil'],
  [36.06, -112.14, 'Grand Canyon', 'Arizona', 'United States'],
  [45.976, 7.658, 'Zermatt', 'Valais', 'Switzerland'],
  [21.03, 105.85, 'Hanoi', 'Hanoi', 'Vietnam'],
  [59.91, 10.75, 'Oslo', 'Oslo', 'Norway'],
  [56.95, 24.1, 'Riga', 'Riga', 'Latvia'],
  [64.147, -21.94, 'Reykjavík', 'Capital Region', 'Iceland'],
  [55.95, -3.19, 'Edinburgh', 'Scotland', 'United Kingdom'],
  [27.175, 78.042, 'Agra', 'Uttar Pradesh', 'India'],
  [29.979, 31.134, 'Giza', 'Giza', 'Egypt'],
  [-54.8, -68.3, 'Ushuaia', 'Tierra del Fuego', 'Argentina'],
  [61.22, -149.9, 'Anchorage', 'Alaska', 'United States'],
  [28.29, -16.63, 'Realejo Alto', 'Canary Islands', 'Spain'],
  [-18.1248, 178.4501, 'Suva', 'Central', 'Fiji'],
])('%d, %d is in %s, %s, %s', (latitude, longitude, ...expected) => {
  expect(namesAt(latitude, longitude)).toEqual(expected)
})

// AI-005
test('near a border the country of the position counts, even with a larger town across it', () => {
  expect(namesAt(47.5596, 7.5886)).toEqual(['Basel', 'Basel-City', 'Switzerland'])
  expect(namesAt(48.573, 7.752)).toEqual(['Strasbourg', 'Grand Est', 'France'])
  expect(namesAt(43.738, 7.425)?.at(2)).toBe('Monaco')
  expect(namesAt(22.5, 114.13)?.at(2)).toBe('Hong Kong')
})

// AI-005
test('a territory with its own ISO code counts as a country', () => {
  expect(namesAt(18.46, -66.1)?.at(2)).toBe('Puerto Rico')
  expect(namesAt(60.1, 19.94)).toEqual(['Mariehamn', 'Mariehamn', 'Åland Islands'])
  expect(namesAt(36.14, -5.35)?.at(2)).toBe('Gibraltar')
  expect(namesAt(21.3, -157.86)).toEqual(['Honolulu', 'Hawaii', 'United States'])
})

// AI-005
test('an area that two states claim has a town but no country', () => {
  expect(namesAt(44.95, 34.1)).toEqual(['Simferopol', 'Crimea', null])
  expect(namesAt(35.34, 33.32)).toEqual(['Kyrenia', 'Keryneia', null])
})

// AI-005
test('far from any town only the levels that are certain have names', () => {
  expect(namesAt(-25.345, 131.036)).toEqual([null, 'Northern Territory', 'Australia'])
  expect(namesAt(24.5, -12)).toEqual([null, null, 'Mauritania'])
  expect(namesAt(-90, 0)).toEqual([null, null, 'Antarctica'])
})

// AI-005
test('a nearby part of a town is the sublocation', () => {
  expect(placeAt({ latitude: 43.738, longitude: 7.425 })?.sublocation).toBe('Monte-Carlo')
  expect(placeAt({ latitude: 47.3769, longitude: 8.5417 })?.sublocation).not.toMatch(/[(/]/)
})

// AI-005
test.each([
  ['the Atlantic', 30, -30],
  ['the Pacific', 0, -140],
  ['the north pole', 90, 0],
  ['the antimeridian at sea', 40, 180],
  ['the antimeridian from the other side', 40, -180],
  ['off Ghana', 0.5, 0.5],
  ['an invalid position', Number.NaN, 0],
  ['outside the globe', 91, 0],
  ['outside the map', 0, 180.5],
])('there is no place: %s', (_, latitude, longitude) => {
  expect(placeAt({ latitude, longitude })).toBeNull()
})

// AI-005
test('a town is found from across the antimeridian and from the next cell', () => {
  const west = oneTown(-17, -180)
  expect(placesAround(west, { latitude: -16.95, longitude: 179.99 }, 40)).toEqual([
    expect.objectContaining({ name: 'Wëst', country: 'FJ', region: 'North', isSection: false }),
  ])
  expect(placesAround(west, { latitude: -17.05, longitude: -179.9 }, 40)).toHaveLength(1)
  expect(placesAround(west, { latitude: -16.95, longitude: 179 }, 40)).toEqual([])
  expect(placesAround(oneTown(0, 179), { latitude: -0.1, longitude: -180 }, 40)).toEqual([])
})

/** A table with one town in the south-western corner of its cell. */
function oneTown(latitude: number, longitude: number) {
  const counts = new Uint16Array(cellCount)
  counts[cellOf(latitude, longitude)] = 1
  const header = `${JSON.stringify({ places: 1, regions: [['FJ', 'North']] })}\n`
  const columns = [0, 0, 0, 0, 0, 0, sizeOf(5000), Buffer.byteLength('Wëst')]
  return unpackPlaces(
    Buffer.concat([
      Buffer.from(header),
      bytesOf(counts),
      Buffer.from(columns),
      Buffer.from('Wëst'),
    ]),
  )
}
const bytesOf = (values: Uint16Array) => Buffer.from(values.buffer)

// AI-005
test('every position on the globe has a valid place or none', () => {
  const number = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
  fc.assert(
    fc.property(number(90), number(180), (latitude, longitude) => {
      const place = placeAt({ latitude, longitude })
      for (const name of Object.values(place ?? {})) {
        expect(name === null || (name.trim() === name && name.length > 0), name ?? '').toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
