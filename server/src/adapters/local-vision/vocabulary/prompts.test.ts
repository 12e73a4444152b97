import { expect, test } from 'vitest'
import { ownTerms } from './own-terms.ts'
import { promptsFor, promptsVersion } from './prompts.ts'
import { shippedVocabulary } from './vocabulary.ts'

const { terms } = shippedVocabulary()
const promptsOf = (name: string) => terms.filter(({ term }) => term === name).flatMap(promptsFor)

test('describes a term by sentences that suit its facet', () => {
  expect(promptsOf('dog')).toEqual(['this is a photo of a dog', 'a photo of a dog', 'dog'])
  expect(promptsOf('bat')[0]).toBe('this is a photo of a bat animal')
  expect(promptsOf('beach')).toContain('a photo taken on a beach')
  expect(promptsOf('winter')).toContain('a photo taken in winter')
  expect(promptsOf('close-up')).toContain('this is a close-up photo')
})

test('gives every term at least two prompts, and no two terms the same', () => {
  const byPrompts = Map.groupBy(terms, (term) => promptsFor(term).join('\n'))
  expect([...byPrompts.values()].filter(({ length }) => length > 1)).toEqual([])
  expect(terms.filter((term) => promptsFor(term).length < 2)).toEqual([])
})

test('has a new version if a term or its description changes', () => {
  const version = promptsVersion(terms)
  expect(promptsVersion(terms)).toBe(version)
  expect(promptsVersion(terms.slice(1))).not.toBe(version)
  const reworded = terms.map((term) => (term.term === 'dog' ? { ...term, noun: 'one dog' } : term))
  expect(promptsVersion(reworded)).not.toBe(version)
})

test('accepts an owner’s keywords, but no names, numbers or known terms', () => {
  const keywords = ['dog', 'tin robot', 'Chicago', 'aunt Erna', '1962', 'tin robot', 'a b c d']
  expect(ownTerms(keywords, shippedVocabulary()).map(({ term }) => term)).toEqual(['tin robot'])
})

test.each([
  ['owl', 'an owl'],
  ['jeans', 'jeans'],
  ['oasis', 'an oasis'],
  ['camera lens', 'a camera lens'],
  ['uniform', 'a uniform'],
  ['row of houses', 'a row of houses'],
  ['sports equipment', 'sports equipment'],
  ['bread', 'bread'],
])('names %s with the right article: %s', (name, noun) => {
  expect(terms.find(({ term }) => term === name)?.noun).toBe(noun)
})

test.each([
  ['indoors', 'indoors'],
  ['mountain landscape', 'in the mountains'],
  ['kitchen', 'in a kitchen'],
  ['wedding', 'at a wedding'],
  ['school building', 'at a school building'],
  ['raindrop', 'in raindrops'],
  ['night', 'at night'],
])('continues a sentence with %s: %s', (name, phrase) => {
  expect(terms.find(({ term }) => term === name)?.phrase).toBe(phrase)
})
