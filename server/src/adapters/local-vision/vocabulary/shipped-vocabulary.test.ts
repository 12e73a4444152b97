import { describe, expect, test } from 'vitest'
import { foldKeyword } from '../../../features/keywords/fold.ts'
import { facets } from '../../../ports/vision-model.ts'
import { shippedVocabulary } from './vocabulary.ts'

const { terms, groups, broader, excludes } = shippedVocabulary()
const names = new Set(terms.map(({ term }) => term))

const usualPlurals = [
  'holding hands, shaking hands, exchanging rings, blowing out candles, blowing soap bubbles, baking cookies',
  'toasting with glasses, first steps, playing with building blocks, playing the drums, picking grapes',
  'raking leaves, washing dishes, watering plants, graffiti, hieroglyphs, coat of arms, row of houses',
  'row of trees, avenue of trees, wreath of flowers, stack of books, stack of photos, sea of clouds',
  'group of children, friends, siblings, overalls, bell-bottoms, dungarees, pyjamas, swimming trunks',
  'suspenders, Olympic Games, fish and chips, French fries, tapas, fairy lights, chopsticks',
  'pliers, headphones, bagpipes, monkey bars, handcuffs, rapids, rolling hills, crossroads, northern lights',
  'darts, boules, dust and scratches',
].flatMap((line) => line.split(', '))

/** Brands that became words, and things about people that a picture cannot show or that must not be guessed from it. */
const banned = [
  'polaroid kodak lego barbie frisbee jeep vespa hoover velcro thermos kleenex jacuzzi walkman xerox',
  'photoshop iphone ipad playstation volkswagen mercedes porsche ferrari trabant coca rollerblade',
  'african asian caucasian arab indian latino hispanic european jew jewish muslim christian',
  'catholic protestant hindu buddhist nun priest monk rabbi imam hijab burqa kippah',
  'disabled blind deaf sick ill patient obese overweight pregnant drunk addict homeless gypsy refugee',
].flatMap((line) => line.split(' '))

describe('the shipped vocabulary', () => {
  test('has at least 2,500 terms', () => {
    expect(terms.length).toBeGreaterThanOrEqual(2500)
  })

  test('has terms of every facet except places, which are names', () => {
    const used = new Set(terms.map(({ facet }) => facet))
    expect([...used].toSorted()).toEqual(facets.filter((facet) => facet !== 'place').toSorted())
  })

  test('has no two terms that are the same keyword', () => {
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

  test('has singular forms, except where the plural is the usual word', () => {
    const plural = terms
      .map(({ term }) => term)
      .filter((term) => foldKeyword(term) !== term.toLowerCase().replaceAll('-', ' '))
    expect(plural.filter((term) => !usualPlurals.includes(term))).toEqual([])
  })

  test('has no brands, and no terms about the ethnicity, religion or health of people', () => {
    const words = terms.flatMap(({ term }) => term.toLowerCase().split(/[ -]/))
    expect(words.filter((word) => banned.includes(word))).toEqual([])
  })
})
