import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './salvage.ts'

const good = {
  description: 'Three boats lie in a "quiet" harbour.',
  keywords: ['harbour', 'boat', 'sea', 'pier', 'rope', 'calm', 'blue', 'evening'],
  reasoning: 'Low light, wooden boats.',
  period: { clue: null, edtf: '196X', label: '1960s', confidence: 'medium', basis: 'visual' },
  location: {
    clue: null,
    sublocation: null,
    city: null,
    state: null,
    country: 'Italy',
    confidence: 'low',
    basis: 'visual',
  },
  content_flags: [],
}
const json = JSON.stringify(good)
const pretty = JSON.stringify(good, null, 2)

const read = (text: string) => readAnswer(text, { mode: 'Photo Organizing', isShort: false })

test('a valid answer is not changed', () => {
  const details = { facet: 'setting', broader: ['coast'], certainty: 'sure' } as const
  const observed = {
    seen: ['three boats'],
    text_in_image: null,
    is_photographed_print: false,
    people: { count: 0, age_bands: [] },
    names: [],
  }
  const keywords = good.keywords.map((term) => ({ term, ...details }))
  const whole = JSON.stringify({ ...good, ...observed, keywords })
  const keyword_details = good.keywords.map((keyword) => ({ keyword, ...details }))
  expect(read(whole)).toEqual({
    answer: { ...good, ...observed, keyword_details },
    isSalvaged: false,
  })
})

/** Malformed JSON as models return it, with all important content. */
const broken: Record<string, string> = {
  'a code fence': `\`\`\`json\n${pretty}\n\`\`\``,
  'text around the JSON': `Here is the JSON you asked for:\n${json}\nLet me know if you need more!`,
  'reasoning before it': `<think>The user wants {"keywords": [...]}. Let me see.</think>${json}`,
  'reasoning without an opening tag': `boats, so {harbour}...</think>\n${json}`,
  'single quotes': json.replaceAll("'", '').replaceAll(/\\?"/g, "'"),
  'names without quotes': json.replaceAll(/"(\w+)":/g, '$1:'),
  'a trailing comma': pretty.replace('"evening"\n', '"evening",\n').replace(/\}$/, ',}'),
  'no comma between lines': pretty.replace('],\n  "reasoning"', ']\n  "reasoning"'),
  'quotes inside a text': json.replaceAll('\\"', '"'),
  'a line break inside a text': json.replace('lie in', 'lie\nin'),
  'cut in the keywords': json.slice(0, json.indexOf('"blue"') + 3),
  'cut in the reasoning': json.slice(0, json.indexOf('wooden')),
  'cut after a name': json.slice(0, json.indexOf('"label":') + 8),
  'None instead of null': json.replaceAll('null', 'None'),
  'keywords as one string': json.replace(
    /\[.*?\]/,
    '"harbour, boat, sea, pier, rope, calm, blue, evening"',
  ),
  'keywords as objects': JSON.stringify({
    ...good,
    keywords: good.keywords.map((keyword) => ({ keyword, score: 0.9 })),
  }),
  'the period as a string': JSON.stringify({ ...good, period: '1960s' }),
  'an unknown confidence': json.replace('"medium"', '"rather sure"'),
  'missing fields': JSON.stringify({ description: good.description, keywords: good.keywords }),
  'only the keywords': JSON.stringify(good.keywords),
  'a comment': pretty.replace('{\n', '{\n  // what I see\n'),
  'an object inside a list': `[${json}]`,
  'a repeated closing brace': `${json}}`,
  'written twice': `${json}\n${json}`,
}

// A-16, AI-001
test.each(Object.entries(broken))('repaired: %s', (_, text) => {
  const saved = read(text) ?? expect.fail('Nothing was read.')
  expect(saved.isSalvaged).toBe(true)
  expect(saved.answer.keywords.slice(0, 5)).toEqual(good.keywords.slice(0, 5))
})

//
test.each([
  ['nothing', ''],
  ['prose', 'A harbour with three boats in the evening.'],
  ['a refusal', "I'm sorry, but I can't help with that."],
  ['an empty object', '{}'],
  ['a number', '42'],
  ['null', 'null'],
  ['another object', '{"error": "out of memory"}'],
  ['an HTML page', '<html><body>502 Bad Gateway</body></html>'],
  ['four keywords', '{"keywords": ["a", "b", "c", "d"'],
])('not accepted as an answer: %s', (_, text) => {
  expect(read(text)).toBeNull()
})

describe('a keyword list that repeats itself', () => {
  const looping = (keywords: string[]) =>
    read(JSON.stringify({ ...good, keywords }))?.answer.keywords

  test('keeps its start', () => {
    const words = Array.from({ length: 300 }, (_, n) => `word ${n % 25}`)
    expect(looping(words)).toEqual(words.slice(0, 25))
    const endless = Array.from({ length: 300 }, (_, n) => `word ${n}`)
    expect(looping(endless)).toHaveLength(60)
  })

  test('with too few unique keywords is dropped', () => {
    expect(looping(Array.from({ length: 100 }, (_, n) => `word ${n % 3}`))).toEqual([])
  })
})

test('no matter where an answer is cut, nothing is invented and the rest is read', () => {
  const minEnd = json.indexOf('"calm"') + 8
  fc.assert(
    fc.property(fc.integer({ min: 0, max: json.length - 1 }), (end) => {
      const saved = read(json.slice(0, end))
      if (end > minEnd) expect(saved).not.toBeNull()
      for (const word of saved?.answer.keywords ?? []) expect(good.keywords).toContain(word)
      expect(good.description.startsWith(saved?.answer.description.slice(0, 10) ?? '')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('no text makes it throw', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '\n',
    'null',
    '```',
    '<think>',
    '</think>',
    'keywords',
    'description',
    '\u0000',
    '\ud800',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }).map((all) => all.join('')),
    fc.json(),
  )
  fc.assert(
    fc.property(texts, (text) => void read(text)),
    { numRuns: 2000 },
  )
})

// AI-008
test('an editorial answer without the names part is read without names', () => {
  const saved = readAnswer(json, { mode: 'editorial', isShort: false })
  expect(saved).toMatchObject({ isSalvaged: true, answer: { keywords: good.keywords } })
})
