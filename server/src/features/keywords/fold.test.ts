import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveKeywords } from './effective.ts'
import { distinctKeywords, foldKeyword, tidyKeyword } from './fold.ts'
import { singular } from './singular.ts'

const words = (text: string) => text.trim().split(/\s+/)

// DATA-017, A-17
test.each([
  ['plain plurals', 'boats>boat trees>tree houses>house waves>wave streets>street bikes>bike'],
  ['hissing ends', 'buses>bus boxes>box dishes>dish churches>church beaches>beach quizzes>quiz'],
  ['-ies', 'cities>city parties>party berries>berry puppies>puppy movies>movie cookies>cookie'],
  ['-ves', 'leaves>leaf knives>knife wolves>wolf shelves>shelf calves>calf scarves>scarf'],
  ['-oes and -os', 'potatoes>potato tomatoes>tomato heroes>hero photos>photo logos>logo'],
  ['irregular', 'children>child men>man women>woman mice>mouse geese>goose feet>foot teeth>tooth'],
  ['learned', 'cacti>cactus fungi>fungus crises>crisis phenomena>phenomenon oases>oasis'],
  ['of two kinds', 'octopuses>octopus fishes>fish firemen>fireman lenses>lens selfies>selfie'],
])('%s are compared with their singular', (_kind, pairs) => {
  for (const pair of words(pairs)) {
    const [many = '', one = ''] = pair.split('>')
    expect(foldKeyword(many)).toBe(foldKeyword(one))
  }
})

// DATA-017
test('words that only end like a plural stay apart from what a cut would leave', () => {
  const whole =
    words(`lens canvas texas glasses sunglasses jeans stairs trousers pants sports species
    people boss moss gas bus news kiss pass bass mass dress class cross princess iris series specimen
    paris thomas james lucas jonas andes christmas tennis oasis atlas axis basis campus circus chess
    compass cactus octopus clothes scissors binoculars chaos cosmos venus virus walrus blues woods falls`)
  for (const word of whole) expect(foldKeyword(word)).toBe(word)
})

// DATA-017
test('of several words the last one counts, hyphens are spaces, and case is none', () => {
  expect(foldKeyword('Red Double-Decker Buses')).toBe(foldKeyword('red double decker bus'))
  expect(foldKeyword('Wine glasses')).toBe(foldKeyword('wine glass'))
  expect(foldKeyword('black‑and–white')).toBe('black and white')
  expect(foldKeyword('STRASSE')).toBe(foldKeyword('Straße'))
  expect(foldKeyword("women's march")).toBe(foldKeyword('Women’s March'))
  expect(foldKeyword('ca\u00adfé\u200b \u202etram')).toBe('café tram')
})

// DATA-017
test('what is shown is never rewritten', () => {
  const shown = ['London Bus', 'Bus Stops', 'Cinque Terre', 'Jeans', 'T-Shirts', 'नमस्ते', '👨‍👩‍👧']
  expect(distinctKeywords([...shown, 'london buses', 'bus stop', 't shirt'])).toEqual(shown)
})

// DATA-017
test('other scripts and languages are compared as they are written', () => {
  const foreign = ['Häuser', 'rues', 'Ñandúes', '山々', 'кораблі', 'قوارب', 'ปลา']
  expect(distinctKeywords(foreign)).toEqual(foreign)
})

// DATA-017
test('folding every noun of the lexicon twice changes nothing', () => {
  const file = new URL('../../../assets/nouns/nouns.br', import.meta.url)
  const all = brotliDecompressSync(readFileSync(file)).toString().split(/\s/)
  expect(all.length).toBeGreaterThan(50_000)
  const moving = all.filter((word) =>
    [true, false].some((inPhrase) => {
      const once = singular(word, inPhrase)
      return singular(once, inPhrase) !== once
    }),
  )
  expect(moving).toEqual([])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'sSßςΣİıŉǰΐ ̈́͏­​‍-_–\t\u202e\ud800aeno') }),
)

// DATA-017
test('folding twice changes nothing, nor does tidying before', () => {
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

// DATA-017, SEC-014
test('no text as shown or compared holds signs that cannot be seen', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(tidyKeyword(text)).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      expect(tidyKeyword(text).isWellFormed()).toBe(true)
      expect(foldKeyword(text)).not.toMatch(/\p{Default_Ignorable_Code_Point}|^\s|\s$|\s\s/u)
    }),
  )
})

// DATA-017
test('distinct keywords are a part of the given ones in their order, no two alike', () => {
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
test('an exclusion holds for the plural and for any writing, in both directions', () => {
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
