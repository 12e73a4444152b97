import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCharacters, withoutUnusable } from './characters.ts'
import { checkEmail } from './rules.ts'

const sentence = (code: string) =>
  `The text contains an invisible character that cannot be used (U+${code}). Remove it or type the text again`

test.each([
  ['NUL', '\0', '0000'],
  ['a control character', '\u001b', '001B'],
  ['a C1 control character', '\u0085', '0085'],
  ['a zero-width space', '\u200b', '200B'],
  ['a soft hyphen', '\u00ad', '00AD'],
  ['an override of direction', '\u202e', '202E'],
  ['an isolate', '\u2066', '2066'],
  ['a byte order mark', '\ufeff', 'FEFF'],
  ['a tag outside a flag', '\u{e0041}', 'E0041'],
  ['half a pair', '\ud83d', 'D83D'],
])('%s is refused in a line, in paragraphs and in an email address', (_name, character, code) => {
  expect(checkCharacters(`a${character}b`, 'line')).toBe(sentence(code))
  expect(checkCharacters(`a${character}b`, 'lines')).toBe(sentence(code))
  expect(checkEmail(`a${character}b@example.org`)).toBe('Invalid email address')
})

test('line breaks and tabs are allowed only in paragraphs', () => {
  for (const text of ['one\ntwo', 'one\r\ntwo', 'one\ttwo']) {
    expect(checkCharacters(text, 'lines')).toBeNull()
    expect(checkCharacters(text, 'line'), text).not.toBeNull()
  }
  expect(checkCharacters('one\u000btwo', 'lines')).toBe(sentence('000B'))
})

test('words and emoji of all scripts keep their joiners, marks and tags', () => {
  for (const text of [
    'علی‌رضا', // Persian, with a non-joiner
    'क्‍ष', // Devanagari, with a joiner
    '👩‍🚀 👨‍👩‍👧 ❤️ 🏳️‍🌈',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', // Scotland
    '۝١٢',
    'Zoë, naïve, Ω, 東京, ไทย, שלום',
    'e\u0301 n\u0303',
    '',
  ]) {
    expect(checkCharacters(text, 'line'), text).toBeNull()
    expect(checkCharacters(text, 'lines'), text).toBeNull()
  }
})

test('half pairs on both sides of a joiner still count as half pairs', () => {
  expect(checkCharacters('\ud83d\u200d\ude00', 'line')).toBe(sentence('D83D'))
})

// DATA-015, UP-048
test('the name of a file may contain everything that a disk allows, except NUL and half pairs', () => {
  for (const text of ['line\nbreak', 'bell\u0007', 'right\u202eleft', 'zero\u200bwidth', '\ufeff'])
    expect(checkCharacters(text, 'name'), JSON.stringify(text)).toBeNull()
  for (const text of ['a\0b', 'half \udc00'])
    expect(checkCharacters(text, 'name'), JSON.stringify(text)).not.toBeNull()
})

// AUTH-012
test('email addresses must have the strict form', () => {
  for (const good of [
    'a.b+c@example.org',
    "o'neil@example.org",
    'grüße@example.org',
    'x@xn--p1ai.rf',
  ])
    expect(checkEmail(good), good).toBeNull()
  for (const bad of [
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    'a\u200cb@example.org',
  ])
    expect(checkEmail(bad), bad).toBe('Invalid email address')
})

test('any input is accepted after its unusable characters are removed', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }))
  const text = units.map((codes) => String.fromCharCode(...codes))
  const mixed = fc.array(
    fc.oneof(
      text,
      fc.constantFrom('\u{1f3f4}', '\u{e0067}', '\u{e007f}', '\ud83d', '\u200d', '\t'),
    ),
  )
  fc.assert(
    fc.property(mixed, fc.constantFrom('line', 'lines'), (parts, kind) => {
      const cleaned = withoutUnusable(parts.join(''), kind)
      expect(checkCharacters(cleaned, kind)).toBeNull()
      expect(withoutUnusable(cleaned, kind)).toBe(cleaned)
    }),
  )
})

test('removing unusable characters keeps everything visible', () => {
  for (const text of ['علی\u200cرضا', '👩\u200d🚀 ❤️', 'Zoë, 東京', 'e\u0301', ' two  spaces '])
    expect(withoutUnusable(text, 'line')).toBe(text)
  expect(withoutUnusable('\u202aann\u202c@example\u200b.org\ufeff', 'line')).toBe('ann@example.org')
  expect(withoutUnusable('one\ttwo\r\nthree\u0085four', 'line')).toBe('one two  three four')
  expect(withoutUnusable('one\ttwo\r\nthree\u200b', 'lines')).toBe('one\ttwo\r\nthree')
})
