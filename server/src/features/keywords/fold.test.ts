import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveKeywords } from './effective.ts'
import { distinctKeywords, foldKeyword, tidyKeyword } from './fold.ts'
import { singular } from './singular.ts'

const splitWords = (text: string) => text.trim().split(/\s+/)

// DATA-017, A-17
test.each([
  ['plain plurals', 'boats>boat trees>tree houses>house waves>wave streets>street bikes>bike'],
  [
    '-es after a sibilant',
    'buses>bus boxes>box dishes>dish churches>church beaches>beach quizzes>quiz',
  ],
  ['-ies', 'cities>city parties>party berries>berry puppies>puppy movies>movie cookies>cookie'],
  ['-ves', 'leaves>leaf knives>knife wolves>wolf shelves>shelf calves>calf scarves>scarf'],
  ['-oes and -os', 'potatoes>potato tomatoes>tomato heroes>hero photos>photo logos>logo'],
  ['irregular', 'children>child men>man women>woman mice>mouse geese>goose feet>foot teeth>tooth'],
  ['Latin and Greek', 'cacti>cactus fungi>fungus crises>crisis phenomena>phenomenon oases>oasis'],
  ['several kinds', 'octopuses>octopus fishes>fish firemen>fireman lenses>lens selfies>selfie'],
])('plurals equal their singular: %s', (_kind, pairs) => {
  for (const pair of splitWords(pairs)) {
    const [many = '', one = ''] = pair.split('>')
    expect(foldKeyword(many)).toBe(foldKeyword(one))
  }
})

test('folds stay right when more keywords are folded than are cached', () => {
  for (let n = 0; n < 40_000; n += 1) expect(foldKeyword(`${n} Sea-Boats`)).toBe(`${n} sea boat`)
  expect(foldKeyword('7 Sea-Boats')).toBe('7 sea boat')
  expect(foldKeyword(`${'Sea-'.repeat(30)}Boats`)).toBe(`${'sea '.repeat(30)}boat`)
})

test('cached keywords do not keep the long texts in memory that they were cut from', async () => {
  // Together these texts are 400 MB.
  const code = `
    import { foldKeyword } from ${JSON.stringify(import.meta.resolve('./fold.ts'))}
    for (let n = 0; n < 20_000; n += 1)
      foldKeyword((' '.repeat(20_000) + ', keyword of cell ' + n).split(', ')[1])
    console.log('done')`
  const options = ['--max-old-space-size=100', '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  expect(stdout).toBe('done\n')
})

// DATA-017
test('words that only look like a plural keep their ending', () => {
  const whole =
    splitWords(`lens canvas texas glasses sunglasses jeans stairs trousers pants sports species
    people boss moss gas bus news kiss pass bass mass dress class cross princess iris series specimen
    paris thomas james lucas jonas andes christmas tennis oasis atlas axis basis campus circus chess
    compass cactus octopus clothes scissors binoculars chaos cosmos venus virus walrus blues woods falls`)
  for (const word of whole) expect(foldKeyword(word)).toBe(word)
})

// DATA-017
test('folds the last word of a phrase and ignores hyphens and case', () => {
  expect(foldKeyword('Red Double-Decker Buses')).toBe(foldKeyword('red double decker bus'))
  expect(foldKeyword('Wine glasses')).toBe(foldKeyword('wine glass'))
  expect(foldKeyword('black‑and–white')).toBe('black and white')
  expect(foldKeyword('STRASSE')).toBe(foldKeyword('Straße'))
  expect(foldKeyword("women's march")).toBe(foldKeyword('Women’s March'))
  expect(foldKeyword('ca\u00adfé\u200b \u202etram')).toBe('café tram')
})

// DATA-017
test('keeps the first spelling of each keyword unchanged', () => {
  const shown = ['London Bus', 'Bus Stops', 'Cinque Terre', 'Jeans', 'T-Shirts', 'नमस्ते', '👨‍👩‍👧']
  expect(distinctKeywords([...shown, 'london buses', 'bus stop', 't shirt'])).toEqual(shown)
})

// DATA-017
test('does not change words in other languages and scripts', () => {
  const foreign = ['Häuser', 'rues', 'Ñandúes', '山々', 'кораблі', 'قوارب', 'ปลา']
  expect(distinctKeywords(foreign)).toEqual(foreign)
})

// DATA-017
test('the singular of every noun in the lexicon is stable', () => {
  const file = new URL('../../../assets/nouns/nouns.br', import.meta.url)
  const all = brotliDecompressSync(readFileSync(file)).toString().split(/\s/)
  expect(all.length).toBeGreaterThan(50_000)
  const unstable = all.filter((word) =>
    [true, false].some((inPhrase) => {
      const once = singular(word, inPhrase)
      return singular(once, inPhrase) !== once
    }),
  )
  expect(unstable).toEqual([])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'sSßςΣİıŉǰΐ ̈́͏­​‍-_–\t\u202e\ud800aeno') }),
)

// DATA-017
test('folding is idempotent and does not depend on tidying', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldKeyword(text)
      expect(foldKeyword(folded)).toBe(folded)
      expect(foldKeyword(tidyKeyword(text))).toBe(folded)
      expect(tidyKeyword(tidyKeyword(text))).toBe(tidyKeyword(text))
    }),
    { numRuns: 3000 },
  )
})

// DATA-017
test('words of ASCII letters are folded in the same way next to other letters', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const next = (letter: string) => foldKeyword(`${letter} ${text}`).slice(1)
      expect(next('é')).toBe(next('e'))
    }),
    { numRuns: 3000 },
  )
})

// DATA-017, SEC-014
test('tidied and folded keywords contain no invisible characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(tidyKeyword(text)).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      expect(tidyKeyword(text).isWellFormed()).toBe(true)
      expect(foldKeyword(text)).not.toMatch(/\p{Default_Ignorable_Code_Point}|^\s|\s$|\s\s/u)
    }),
  )
})

// DATA-017
test('distinct keywords are a subset in the same order without duplicates', () => {
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const kept = distinctKeywords(texts)
      expect(new Set(kept.map(foldKeyword)).size).toBe(kept.length)
      const tidy = texts.map(tidyKeyword)
      const places = kept.map((keyword) => tidy.indexOf(keyword))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(texts.map(foldKeyword).filter(Boolean)).size).toBe(kept.length)
    }),
  )
})

// AI-001, API-030
test('an exclusion also applies to the plural, the singular and other spellings', () => {
  const photo = {
    keywords: ['Boats', 'sail-boats', 'Sea'],
    added_keywords: [],
    excluded_keywords: ['boat'],
  }
  expect(effectiveKeywords(photo, new Set([foldKeyword('Sail Boat')]))).toEqual(['Sea'])
  expect(
    effectiveKeywords(
      { keywords: ['boat'], added_keywords: [], excluded_keywords: ['BOATS'] },
      new Set(),
    ),
  ).toEqual([])
})
