import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownTerms } from '../vocabulary/own-terms.ts'
import { shippedVocabulary } from '../vocabulary/vocabulary.ts'
import { decide } from './decide.ts'
import { maxBroader, maxOfFacet, maxTags } from './fixed-thresholds.ts'
import { scoresOf } from './score.ts'

const vocabulary = shippedVocabulary()
const terms = [...vocabulary.terms, ...ownTerms(['tin robot', 'red scarf'], vocabulary)]
const grouped = vocabulary.groups.flatMap(({ terms }) => terms)
const crowded = ['animal', 'setting', 'technique', 'people', 'weather']

/** Terms that exclude each other, or of which one is broader than the other, are drawn more often. */
const term = fc.oneof(
  fc.constantFrom(...terms),
  fc.constantFrom(...terms.filter(({ facet }) => crowded.includes(facet))),
  fc.constantFrom(...terms.filter(({ term, isOwn }) => isOwn || grouped.includes(term))),
)
/** In steps whose sums are exact, so that the order of addition cannot matter. */
const cosine = fc.integer({ min: -64, max: 100 }).map((step) => step / 256)

/** A picture: some terms with a cosine, the others with 0, and statistics for each. */
const evidence = fc
  .record({
    seen: fc.array(fc.tuple(term, cosine), { minLength: 40, maxLength: 120, size: 'max' }),
    bias: fc.constantFrom(-16.77, -12.9, -22),
    spread: fc.constantFrom(0.02, 0.03, 0.04),
  })
  .map(({ seen, bias, spread }) => {
    const cosines = new Map(seen.map(([term, cosine]) => [term.term, cosine]))
    return {
      terms,
      cosines: Float32Array.from(terms, ({ term }) => cosines.get(term) ?? 0),
      statistics: terms.map(({ term }) => ({ location: term.length / 1024, spread })),
      formula: { scale: 112.7, bias },
    }
  })

test('decides the same in any order of the terms', () => {
  fc.assert(
    fc.property(evidence, fc.integer({ min: 1, max: terms.length - 1 }), (one, turn) => {
      const rotated = <Item>(list: readonly Item[]) => [...list.slice(turn), ...list.slice(0, turn)]
      const other = {
        ...one,
        terms: rotated(one.terms),
        cosines: Float32Array.from(rotated([...one.cosines])),
        statistics: rotated(one.statistics),
      }
      expect(decide(other, vocabulary)).toEqual(decide(one, vocabulary))
    }),
    { numRuns: 60 },
  )
})

test('never exceeds a cap, never repeats a keyword and never gives two that exclude each other', () => {
  fc.assert(
    fc.property(evidence, (picture) => {
      const { details: keywords } = decide(picture, vocabulary)
      const names = keywords.map(({ keyword }) => keyword)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names)
        expect(names.filter((other) => vocabulary.excludes(name, other))).toEqual([])
      const fromTable = new Set(keywords.flatMap(({ broader }) => broader))
      const broader = keywords.filter(({ keyword }) => fromTable.has(keyword))
      expect(broader.length).toBeLessThanOrEqual(maxBroader)
      const tags = keywords.filter((detail) => !broader.includes(detail))
      expect(tags.length).toBeLessThanOrEqual(maxTags)
      const own = ['tin robot', 'red scarf']
      for (const [facet, group] of Map.groupBy(tags, ({ facet }) => facet))
        expect(group.filter(({ keyword }) => !own.includes(keyword)).length).toBeLessThanOrEqual(
          maxOfFacet[facet],
        )
    }),
    { numRuns: 60 },
  )
})

test('gives no term without probability, except broader terms of sure ones', () => {
  fc.assert(
    fc.property(evidence, (picture) => {
      const { details: keywords, description } = decide(picture, vocabulary)
      const sure = keywords.filter(({ certainty }) => certainty === 'sure')
      const fromTable = new Set(sure.flatMap(({ broader }) => broader))
      for (const { keyword } of keywords)
        expect(isProbable(keyword, picture) || fromTable.has(keyword)).toBe(true)
      if (sure.length === 0) expect(description).toBe(null)
    }),
    { numRuns: 60 },
  )
})

type Picture = typeof evidence extends fc.Arbitrary<infer Value> ? Value : never

const scoreOf = (keyword: string, picture: Picture) =>
  scoresOf(picture).find(({ term }) => term.term === keyword)

const isProbable = (keyword: string, picture: Picture) => {
  const score = scoreOf(keyword, picture)
  return score !== undefined && score.probability >= 0.001 && score.z >= 2
}
