import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedVocabulary } from '../vocabulary/vocabulary.ts'
import { addPicture, type Background, fromBytes, merged, toBytes } from './background.ts'
import { statisticsOf } from './statistics.ts'

const terms = shippedVocabulary().terms.slice(0, 4)
const picture = fc
  .array(fc.integer({ min: -400, max: 400 }), { minLength: 4, maxLength: 4 })
  .map((steps) => Float32Array.from(steps, (step) => step / 1024))

function backgroundOf(pictures: Float32Array[]): Background {
  const background: Background = new Map()
  for (const cosines of pictures) addPicture(background, terms, cosines)
  return background
}

test('does not depend on the order of pictures, and can be merged and stored', () => {
  fc.assert(
    fc.property(fc.array(picture), fc.array(picture), (one, other) => {
      const all = backgroundOf([...one, ...other])
      expect(backgroundOf([...other, ...one])).toEqual(all)
      expect(merged(backgroundOf(one), backgroundOf(other))).toEqual(all)
      expect(fromBytes(toBytes(all))).toEqual(all)
    }),
  )
})

test('refuses stored statistics that are damaged', () => {
  const bytes = toBytes(backgroundOf([Float32Array.of(0.1, 0, 0, 0)]))
  expect(() => fromBytes(bytes.subarray(0, 20))).toThrow()
})

/** Cosines of a normal distribution in even steps; those of pictures that show the term are far above it. */
function normal(count: number, { mean, spread, shown }: Record<string, number>): number[] {
  return Array.from({ length: count }, (_, index) => {
    if (index < count * (shown ?? 0)) return (mean ?? 0) + 0.2
    const even = (index + 0.5) / count - 0.5
    return (mean ?? 0) + (spread ?? 0) * inverseNormal(even + 0.5)
  })
}

/** Accurate to 0.002 (Tukey's lambda). */
const inverseNormal = (share: number) => (share ** 0.135 - (1 - share) ** 0.135) / 0.1975

/** One term has the cosines `values`; the other terms balance it, so that the mean of each picture is 0. */
function statisticsFor(values: number[]) {
  const pictures = values.map((value) => Float32Array.of(value, -value / 3, -value / 3, -value / 3))
  return terms[0] && statisticsOf(backgroundOf(pictures), terms[0])
}

describe('the statistics of a term', () => {
  test('are the mean and the standard deviation of a normal distribution', () => {
    const measured = statisticsFor(normal(20_000, { mean: 0.05, spread: 0.02 }))
    expect(measured?.location).toBeCloseTo(0.05, 2.5)
    expect(measured?.spread).toBeCloseTo(0.02, 2.5)
  })

  test('change little when a quarter of the pictures show it', () => {
    const measured = statisticsFor(normal(20_000, { mean: 0.05, spread: 0.02, shown: 0.25 }))
    const { location = 0, spread = 1 } = measured ?? {}
    expect((0.25 - location) / spread).toBeGreaterThan(4.2)
  })

  test('begin with assumed values, and move away from them as pictures are added', () => {
    expect(statisticsFor([])).toEqual({ location: 0, spread: 0.03 })
    const few = statisticsFor(normal(100, { mean: 0.05, spread: 0.02 }))
    expect(few?.location).toBeCloseTo(0.025, 2.5)
  })

  test('keep a minimum spread, so that similar pictures do not make small differences count', () => {
    expect(statisticsFor(Array.from({ length: 5000 }, () => 0.05))?.spread).toBe(0.01)
  })

  test('need no more memory however many pictures there are', () => {
    const background = backgroundOf(Array.from({ length: 70_000 }, () => new Float32Array(4)))
    const row = background.get(terms[0]?.term ?? '') ?? new Uint16Array()
    expect(row.length).toBe(256)
    expect(Math.max(...row)).toBeGreaterThan(32_000)
  })
})
