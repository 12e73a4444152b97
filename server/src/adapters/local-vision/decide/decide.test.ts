import { expect, test } from 'vitest'
import { ownTerms } from '../vocabulary/own-terms.ts'
import { shippedVocabulary } from '../vocabulary/vocabulary.ts'
import { decide } from './decide.ts'
import { statisticsOf } from './statistics.ts'

const vocabulary = shippedVocabulary()
/** The formula of SigLIP 2: a cosine of 0.2 is a probability of 0.997, one of 0.1 of 0.004. */
const siglip = { scale: 112.7, bias: -16.77 }

/** The decision for a picture with these cosines; all other terms have 0. */
function decision(
  cosines: Record<string, number>,
  { formula = siglip, own = [] as string[], excluded = [] as string[] } = {},
) {
  const terms = [...vocabulary.terms, ...ownTerms(own, vocabulary)]
  return decide(
    {
      terms,
      cosines: Float32Array.from(terms, ({ term }) => cosines[term] ?? 0),
      statistics: terms.map((term) => statisticsOf(new Map(), term)),
      formula,
    },
    vocabulary,
    excluded,
  )
}

const wordsOf = ({ details }: ReturnType<typeof decision>, certainty?: string) =>
  details
    .filter((detail) => !certainty || detail.certainty === certainty)
    .map(({ keyword }) => keyword)

test('gives sure terms, their broader terms from the table, a sentence and a reason', () => {
  const seen = decision({ dog: 0.2, mammal: 0.1, beach: 0.19, coast: 0.12, kite: 0.11 })
  expect(seen.details).toMatchObject([
    { keyword: 'dog', facet: 'animal', broader: ['mammal', 'pet', 'animal'], certainty: 'sure' },
    { keyword: 'beach', facet: 'setting', certainty: 'sure' },
    { keyword: 'kite', facet: 'object', certainty: 'likely' },
    { keyword: 'mammal', broader: ['animal'], certainty: 'sure' },
    { keyword: 'pet', broader: [], certainty: 'sure' },
    { keyword: 'animal' },
    { keyword: 'coast' },
    { keyword: 'landscape' },
    { keyword: 'outdoors' },
  ])
  expect(seen.description).toBe('Dog on a beach.')
  expect(seen.reason).toMatch(
    /^The built-in model compared the photo with 3,\d{3} English terms\. Sure: dog, beach\. Likely: kite\. Broader terms: mammal, pet, animal, coast, landscape, outdoors\.$/,
  )
})

test("gives nothing if the model's probability is low, however far ahead a term is", () => {
  const seen = decision({ dog: 0.2, mammal: 0.1 }, { formula: { scale: 112.7, bias: -40 } })
  expect(seen).toMatchObject({ details: [], description: null })
  expect(seen.reason).toContain('It recognised nothing with certainty.')
})

test('gives nothing if a picture is near to every term', () => {
  const all = Object.fromEntries(vocabulary.terms.map(({ term }) => [term, 0.2]))
  expect(decision(all).details).toEqual([])
})

test('needs a broader term above the background, unless that is a top term', () => {
  expect(wordsOf(decision({ robin: 0.2 }))).toEqual([])
  expect(wordsOf(decision({ robin: 0.2, songbird: 0.1 }), 'sure')).toContain('robin')
  expect(wordsOf(decision({ woman: 0.2 }))).toEqual(['woman', 'person'])
})

test('adds broader terms to sure terms only', () => {
  expect(decision({ woman: 0.11 }).details).toEqual([
    { keyword: 'woman', facet: 'people', broader: [], certainty: 'likely' },
  ])
})

test('keeps the narrower of two terms, and also the broader one if it is more certain', () => {
  const both = decision({ dog: 0.2, puppy: 0.19, mammal: 0.1 })
  expect(wordsOf(both).slice(0, 2)).toEqual(['puppy', 'dog'])
  expect(both.description).toBe('Puppy.')
  expect(wordsOf(decision({ dog: 0.2, puppy: 0.11, mammal: 0.1 })).slice(0, 2)).toEqual([
    'dog',
    'puppy',
  ])
})

test('accepts a term of an exclusive group only if it is clearly ahead', () => {
  expect(wordsOf(decision({ indoors: 0.12, outdoors: 0.2 }), 'sure')).toEqual(['outdoors'])
  expect(wordsOf(decision({ indoors: 0.17, outdoors: 0.2 }), 'likely')).toEqual(['outdoors'])
  expect(wordsOf(decision({ indoors: 0.195, outdoors: 0.2 }))).toEqual([])
  expect(wordsOf(decision({ outdoors: 0.05 }))).toEqual([])
})

test('never gives two terms that exclude each other, and is sure of neither if they are close', () => {
  const kitchen = decision({ kitchen: 0.25, room: 0.1, outdoors: 0.2 })
  expect(wordsOf(kitchen)).toEqual(['kitchen', 'room', 'indoors'])
  const breeds = { dog: 0.2, mammal: 0.1, retriever: 0.12, 'golden retriever': 0.19 }
  expect(wordsOf(decision(breeds), 'sure')).toContain('golden retriever')
  const close = decision({ ...breeds, 'Labrador retriever': 0.185 })
  expect(wordsOf(close, 'likely')).toEqual(['golden retriever'])
  expect(wordsOf(close, 'sure')).toContain('dog')
})

test('treats an owner’s keyword as a term', () => {
  const seen = decision({ 'tin robot': 0.2 }, { own: ['tin robot', 'Grandma'] })
  expect(seen.details).toEqual([
    { keyword: 'tin robot', facet: 'object', broader: [], certainty: 'sure' },
  ])
})

test('gives no excluded keyword, not even as a broader term', () => {
  const picture = { dog: 0.2, mammal: 0.1, kite: 0.11 }
  expect(wordsOf(decision(picture, { excluded: ['Kite', 'mammal'] }))).toEqual([
    'dog',
    'pet',
    'animal',
  ])
})

test('puts what a photo shows before how it looks', () => {
  const seen = decision({ sunset: 0.21, 'black and white': 0.22, horse: 0.2, mammal: 0.1 })
  expect(wordsOf(seen).slice(0, 3)).toEqual(['horse', 'black and white', 'sunset'])
  expect(seen.description).toBe('Horse at sunset. A black and white photo.')
})

test('gives the strongest terms, and no more than the caps', () => {
  const same = (names: string[]) =>
    Object.fromEntries(names.map((name, at) => [name, 0.25 - at / 512]))
  const objects = ['stone', 'pebble', 'crystal', 'driftwood', 'fossil', 'firewood', 'skull']
  expect(wordsOf(decision(same(objects)))).toEqual(objects.slice(0, 5))
  const others = ['dusk', 'rain', 'snow', 'joy', 'red', 'blue', 'texture', 'pattern', 'postcard']
  const people = ['woman', 'man', 'boy', 'child', 'baby', 'teenager']
  const all = decision(same([...objects, ...others, ...people, 'party', 'running', 'yoga']))
  expect(all.details.filter(({ keyword }) => keyword !== 'person').length).toBe(15)
})

test('adds no more broader terms than the cap', () => {
  const pictures = {
    dog: 0.25,
    mammal: 0.12,
    beach: 0.25,
    coast: 0.12,
    oak: 0.25,
    'deciduous tree': 0.12,
  }
  const more = {
    'steam train': 0.25,
    train: 0.12,
    'rail vehicle': 0.12,
    espresso: 0.25,
    'hot drink': 0.12,
  }
  const seen = decision({ ...pictures, ...more })
  expect(seen.details.length).toBe(5 + 10)
})

test('orders terms of the same strength by their spelling', () => {
  expect(wordsOf(decision({ skull: 0.2, fossil: 0.2, pebble: 0.2 }))).toEqual([
    'fossil',
    'pebble',
    'skull',
  ])
})

test('an owner’s keywords do not change the decision about other terms', () => {
  const own = ['tin robot', 'red scarf', 'old wall']
  const picture = { dog: 0.2, mammal: 0.1, 'red scarf': -0.9, 'old wall': -0.9, beach: 0.1018 }
  expect(decision({ ...picture, coast: 0.1 }, { own }).details).toEqual(
    decision({ ...picture, coast: 0.1 }).details,
  )
})
