import { describe, expect, test } from 'vitest'
import { makeVocabulary } from './vocabulary.ts'

const noGroups = { file: 'exclusions.txt', text: '' }
const read = (text: string, groups = noGroups) =>
  makeVocabulary([{ file: 'animal.txt', text }], groups)

test('reads terms with broader terms, prompt nouns and phrases', () => {
  const { terms, broader } = read(
    '# Pets\ntop: animal, pet\nanimal + pet: dog,\n  owl (an owl bird) [near an owl]\ndog: puppy\n',
  )
  expect(terms.map(({ term }) => term)).toEqual(['animal', 'pet', 'dog', 'owl', 'puppy'])
  expect(terms.at(0)).toMatchObject({ facet: 'animal', noun: 'an animal', phrase: 'in an animal' })
  expect(terms.at(3)).toMatchObject({ noun: 'an owl bird', phrase: 'near an owl' })
  expect(broader('puppy')).toEqual(['dog', 'animal', 'pet'])
  expect(broader('unknown')).toEqual([])
})

test('excludes the terms of a group with their narrower terms, in both directions', () => {
  const { excludes } = read('top: day, night, dog\nday: noon\nnight: midnight\n', {
    file: 'exclusions.txt',
    text: 'time of day: day | night\n',
  })
  expect(excludes('noon', 'midnight')).toBe(true)
  expect(excludes('night', 'noon')).toBe(true)
  expect(excludes('noon', 'day')).toBe(false)
  expect(excludes('noon', 'dog')).toBe(false)
})

describe('refuses a broken file with its name and line', () => {
  test.each([
    ['top: dog\n\ntop: Dog\n', "animal.txt:3: 'Dog' is already a term (animal.txt:1)."],
    ['# Pets\ncat: dog\n', "animal.txt:2: 'cat' is not a term."],
    ['top: dog,\ncat\n', 'animal.txt:2: the line before ends with a comma'],
    ['top: dog\n  cat\n', 'animal.txt:2: an indented line continues'],
    ['top: dog,\n', 'animal.txt ends with a comma'],
    ['dog\n', 'animal.txt:1: write'],
    ['top: dog: cat\n', 'animal.txt:1: write'],
    ['top: dog, , cat\n', "animal.txt:1: '' is not a term."],
    ['top: dog (a dog\n', "animal.txt:1: 'dog (a dog' is not a term."],
    ['top: dog  cat\n', "animal.txt:1: 'dog  cat' is not a term."],
  ])('%j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test('if terms are broader than each other', () => {
    expect(() => read('dog: puppy\npuppy: dog\n')).toThrow(
      "animal.txt:1: 'puppy' is broader than itself.",
    )
  })

  test('if a group has an unknown term, or only one term', () => {
    const groups = (text: string) => () => read('top: dog\n', { file: 'exclusions.txt', text })
    expect(groups('pets: dog | cat\n')).toThrow("exclusions.txt:1: 'cat' is not a term.")
    expect(groups('pets: dog\n')).toThrow('exclusions.txt:1: a group needs two terms')
  })

  test('if a file is not named after a facet', () => {
    const make = () => makeVocabulary([{ file: 'beast.txt', text: '' }], noGroups)
    expect(make).toThrow('beast.txt: a file of terms is named after its facet')
  })
})

test('excludes the kinds of a term from each other, except those that have another broader term', () => {
  const { excludes, groups } = read(
    'top: dog, young animal\ndog: terrier, poodle\ndog + young animal: puppy\nterrier: fox terrier\n',
    { file: 'exclusions.txt', text: 'one kind of: dog | terrier\n' },
  )
  expect(excludes('fox terrier', 'poodle')).toBe(true)
  expect(excludes('puppy', 'poodle')).toBe(false)
  expect(excludes('fox terrier', 'terrier')).toBe(false)
  expect(groups).toEqual([])
})
