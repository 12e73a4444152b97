import { expect, test } from 'vitest'
import { unnamedCharset } from './iptc-charset.ts'

// DESK-003, A-64
test('IPTC texts without a named character set are UTF-8 only if all of them can be', () => {
  const [utf8, latin] = ['Z\u00c3\u00bcrich', 'Z\u00fcrich']
  expect(unnamedCharset({ 'IPTC:City': utf8, 'IPTC:Keywords': ['sea', utf8] })).toBe('UTF8')
  expect(unnamedCharset({ 'IPTC:City': utf8, 'IPTC:Keywords': ['sea', latin] })).toBe('Latin')
  expect(unnamedCharset({ 'IPTC:City': 'Bern', 'XMP-dc:Subject': latin })).toBeNull()
  expect(unnamedCharset({ 'IPTC:City': utf8, 'IPTC:CodedCharacterSet': 'UTF8' })).toBeNull()
})
