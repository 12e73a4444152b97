import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const config = { PUBLIC_URL: 'https://photos.example' }

// SEC-023, A-37
test('a return address is rebuilt from the parts that were checked', () => {
  for (const [given, built] of [
    ['https://photos.example/subscription?checkout=done', null],
    ['https://photos.example/subscription?id={CHECKOUT_SESSION_ID}#top', null],
    ['HTTPS://PHOTOS.EXAMPLE:443/a/../subscription', 'https://photos.example/subscription'],
    ['https:\\\\photos.example\\subscription', 'https://photos.example/subscription'],
    ['https://photos.example', 'https://photos.example/'],
    ['https://photos.example/a b"<', 'https://photos.example/a%20b%22%3C'],
  ] as const)
    expect(returnAddress(config, given)).toBe(built ?? given)
})

// SEC-023, A-37
test.each([
  'https://photos.example@evil.example/',
  'https://evil.example\\@photos.example/',
  'https://user:secret@photos.example/',
  'blob:https://photos.example/5b8f',
  'http://photos.example/',
  'https://photos.example:8443/',
  'https://photos.example.evil.example/',
  '//photos.example/',
  '/subscription',
  'javascript:alert(1)',
  '',
])('the return address "%s" is refused', (given) => {
  expect(() => returnAddress(config, given)).toThrow('The way back must lead to this app.')
})
