import { expect, test } from 'vitest'
import { naughtyStrings } from '../../test/naughty-strings.ts'
import { confirmationMail, resetMail } from '../auth/code-mails.ts'

const details = {
  to: 'zoe@example.org',
  name: 'Zoë',
  code: '048213',
  life: '10 minutes',
  link: 'https://verso.example/confirm#link=abc',
  linkLife: 'a day',
  operator: 'Verso',
  site: 'https://verso.example',
  support: 'support@example.org',
}

/** Tags and attributes without the text between them. */
const skeleton = (html: string) => (html.match(/<[^>]*>/g) ?? []).join('').length

// API-008, API-010
test.each([
  ['registration', confirmationMail, 'complete your registration'],
  ['new password', resetMail, 'choose a new password'],
])('%s: text and HTML say the same', (_, mailOf, purpose) => {
  const { html, text, subject } = mailOf(details)
  const shown = html
    .replace(/<style>[\s\S]*?<\/style>|<title>.*?<\/title>/g, '')
    .replace(/<[^>]*>/g, ' ')
  for (const words of [purpose, '048213', '10 minutes', 'Verso', 'https://verso.example']) {
    expect(text).toContain(words)
    expect(shown).toContain(words)
  }
  expect(subject).toContain('048213')
})

// API-008
test('the code is one unbroken text that can be found, copied and read aloud', () => {
  const { html, text } = confirmationMail(details)
  expect(text.split('\n')).toContain('048213')
  expect(html).toMatch(/<td class="code"[^>]*>048213<\/td>/)
})

// API-008
test('the preview shows the code', () => {
  const { html } = confirmationMail(details)
  const first = html.slice(html.indexOf('<body'))
  expect(first).toMatch(/^<body[^>]*>\s*<div style="display:none[^"]*">048213 is your code\./)
})

// API-008
test('mails load no resource, run no script and link only to the installation', () => {
  const { html } = confirmationMail(details)
  expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|@import/i)
  const links = [...html.matchAll(/href="([^"]*)/g)].map(([, href]) => href)
  expect(links).toEqual([details.link])
})

// API-008
test('hostile text remains text', () => {
  const plain = resetMail(details)
  for (const words of naughtyStrings) {
    const { html, text } = resetMail({ ...details, name: words, operator: words })
    expect(skeleton(html), words).toBe(skeleton(plain.html))
    expect(html + text, words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]/u)
  }
})
