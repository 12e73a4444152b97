import { describe, expect, test } from 'vitest'
import { foldKeyword } from '../../../features/keywords/fold.ts'
import { shippedVocabulary } from './vocabulary.ts'

const { terms, groups, broader, excludes } = shippedVocabulary()
const names = new Set(terms.map(({ term }) => term))

describe('the shipped vocabulary', () => {
  test('has no two terms that are one keyword', () => {
    const byFold = Map.groupBy(terms, ({ term }) => foldKeyword(term))
    const twice = [...byFold.values()].filter(({ length }) => length > 1)
    expect(twice.map((terms) => terms.map(({ term }) => term))).toEqual([])
  })

  test('has every broader term as a term of its own', () => {
    const unknown = terms.flatMap(({ term }) => broader(term)).filter((name) => !names.has(name))
    expect(unknown).toEqual([])
  })

  test('has no term that is broader than itself or excludes a broader term', () => {
    const own = terms.filter(
      ({ term }) =>
        broader(term).includes(term) ||
        [term, ...broader(term)].some((name) => excludes(term, name)),
    )
    expect(own).toEqual([])
  })

  test('excludes in both directions', () => {
    const grouped = groups.flatMap(({ terms }) => terms)
    for (const { term } of terms)
      for (const other of grouped) expect(excludes(term, other)).toBe(excludes(other, term))
  })
})
