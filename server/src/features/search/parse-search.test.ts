import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordForms } from '../keywords/singular.ts'
import { parseSearch } from './parse-search.ts'

//
test('a search is read as words, phrases and exclusions', () => {
  const word = (text: string) => ({
    text,
    words: [text.toLowerCase()],
    isPrefix: true,
    isExcluded: false,
  })
  expect(parseSearch(' Red  BUS ')).toEqual([word('Red'), word('BUS')])
  expect(parseSearch('"Red bus" -sea')).toEqual([
    { text: 'Red bus', words: ['red', 'bus'], isPrefix: false, isExcluded: false },
    { text: 'sea', words: ['sea'], isPrefix: false, isExcluded: true },
  ])
  expect(parseSearch('"not closed')).toEqual([
    { text: 'not closed', words: ['not', 'closed'], isPrefix: false, isExcluded: false },
  ])
  expect(parseSearch('double-decker - - ""')).toEqual([
    { text: 'double-decker', words: ['double', 'decker'], isPrefix: true, isExcluded: false },
  ])
  expect(parseSearch('%_ & |')).toEqual([])
})

//
test('for any input, words contain only letters, marks and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 18 }), (text) => {
      for (const { words } of parseSearch(text))
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
    }),
  )
})

// DATA-017, A-94
test.each([
  ['church', 'churches'],
  ['city', 'cities'],
  ['wolf', 'wolves'],
  ['child', 'children'],
  ['man', 'men'],
  ['bus', 'buses'],
  ['boat', 'boats'],
])('the forms of %s and %s are the same', (one, many) => {
  expect(wordForms(one)).toContain(many)
  expect(wordForms(many)).toContain(one)
  expect(wordForms(one).toSorted()).toEqual(wordForms(many).toSorted())
})

// DATA-017, A-94
test('words that are not English plurals have one form', () => {
  for (const word of ['arezzo', 'häuser', '1960s', '山々']) expect(wordForms(word)).toContain(word)
  expect(wordForms('häuser')).toEqual(['häuser'])
})
