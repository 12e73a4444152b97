import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeMessage } from './safe-message.ts'

const secret = 'Zq9-own/secret+of=the.house'
const image = 'QUJD'.repeat(200)

// AI-011, SEC-022
test.each([
  ['a secret', `The key ${secret} is wrong`, 'The key … is wrong'],
  ['a secret with an invisible character', `Key Zq9-own/\u200bsecret+of=the.house`, 'Key …'],
  ['an OpenAI key', 'Refused sk-live_abcdefghijklmnop, sorry', 'Refused …, sorry'],
  ['a masked key', 'Incorrect key: sk-proj-**********TestKey', 'Incorrect key: …'],
  ['a Google key', 'Key AIzaSyA1234567890abcdefghij is wrong', 'Key … is wrong'],
  ['a header', 'Authorization: Bearer abc.def end', 'Authorization: … end'],
  ['an image', `Cannot read data:image/jpeg;base64,${image} end`, 'Cannot read … end'],
  ['raw image data', `Cannot read ${image}==`, 'Cannot read …'],
  ['markup', 'No <b>such</b> field', 'No b such /b field'],
  ['control and direction characters', 'a\n\u001b[31mb\u202ec\u{e0041}', 'a [31mbc'],
])('%s is removed', (_what, message, expected) => {
  expect(safeMessage(message, [secret])).toBe(expected)
})

test('useful messages are not changed', () => {
  const words = 'Unknown parameter: "reasoning" (llava-v1.6:34b at http://127.0.0.1:8080/v1).'
  expect(safeMessage(words, [secret])).toBe(words)
})

test('a very short secret is not removed from words', () => {
  expect(safeMessage('a bad request', ['a', ''])).toBe('a bad request')
})

test('any text becomes one short line without the secret, and cleaning it again changes nothing', () => {
  const words = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(secret, image, 'Bearer x', '<', 'sk-', 'a'.repeat(39)),
    ),
  )
  fc.assert(
    fc.property(words, (parts) => {
      const clean = safeMessage(parts.join(''), [secret])
      expect(clean).not.toMatch(/[<>\p{Cc}]|[A-Za-z0-9+/_=-]{40}/u)
      expect(clean).not.toContain(secret)
      expect(clean.length).toBeLessThanOrEqual(300)
      expect(safeMessage(clean, [secret])).toBe(clean)
    }),
    { numRuns: 150 },
  )
})
