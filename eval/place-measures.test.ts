import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kilometres, middleOf } from './distance.ts'
import { shippedGazetteer as gazetteer } from './gazetteer.ts'
import { judgePlace } from './place-measures.ts'

const nowhere = { sublocation: null, city: null, state: null, country: null }
const zurich = { latitude: 47.3769, longitude: 8.5417 }
const inZurich = { position: zurich, names: { ...nowhere, city: 'Zürich', country: 'Switzerland' } }

test('golden: Paris to London is 344 km, and a quarter of the equator 10,008 km', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 }
  const london = { latitude: 51.5074, longitude: -0.1278 }
  expect(kilometres(paris, london)).toBeCloseTo(343.6, 0)
  const onEquator = (longitude: number) => ({ latitude: 0, longitude })
  expect(kilometres(onEquator(170), onEquator(-100))).toBeCloseTo(10_007.5, 0)
})

test('the centre of places on both sides of the antimeridian is between them', () => {
  const middle = middleOf([179, -179].map((longitude) => ({ latitude: 0, longitude, weight: 1 })))
  expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(180)
})

test('the right town is near, even if its name is spelt differently', () => {
  const judged = judgePlace({ ...nowhere, city: 'Zurich', country: 'Schweiz' }, inZurich, gazetteer)
  expect(judged).toMatchObject({ isNamed: true, isCountryRight: true, isTownRight: true })
  expect(judged.km).toBeLessThan(5)
})

test('a town is first searched in its country and region', () => {
  const paris = gazetteer.positionOf({ ...nowhere, city: 'Paris', country: 'France' })
  const texan = gazetteer.positionOf({
    ...nowhere,
    city: 'Paris',
    state: 'Texas',
    country: 'United States',
  })
  expect(paris?.longitude).toBeCloseTo(2.35, 1)
  expect(texan?.longitude).toBeCloseTo(-95.56, 1)
})

test('a country alone is located at its population centre', () => {
  const judged = judgePlace({ ...nowhere, country: 'Switzerland' }, inZurich, gazetteer)
  expect(judged).toMatchObject({ isCountryRight: true, isTownRight: false })
  expect(judged.km).toBeGreaterThan(10)
  expect(judged.km).toBeLessThan(200)
})

test('an unknown place is infinitely far away, and an answer without a place is no answer', () => {
  expect(judgePlace({ ...nowhere, city: 'Qwertzuiop' }, inZurich, gazetteer).km).toBe(Infinity)
  expect(judgePlace(nowhere, inZurich, gazetteer)).toEqual({
    isNamed: false,
    km: null,
    isCountryRight: null,
    isTownRight: null,
  })
})

test('if the true position is not known, only names are compared', () => {
  const truth = { position: null, names: { ...nowhere, country: 'USA' } }
  const judged = judgePlace({ ...nowhere, country: 'United States' }, truth, gazetteer)
  expect(judged).toEqual({ isNamed: true, km: null, isCountryRight: true, isTownRight: null })
})

test('distances are symmetric, 0 for the same place, and at most half the globe', () => {
  const position = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(position, position, (one, other) => {
      expect(kilometres(one, other)).toBeCloseTo(kilometres(other, one), 6)
      expect(kilometres(one, one)).toBe(0)
      expect(kilometres(one, other)).toBeLessThanOrEqual(20_016)
    }),
  )
})
