import { expect, test } from 'vitest'
import { facts, markup, wholeText } from './legal-test-reader.ts'
import { fill } from './legal-text.ts'

const terms = wholeText('terms')
const privacy = wholeText('privacy')

const headings = (html: string) => [...html.matchAll(/<\/span> ([^<]+)<\/h2>/g)].map(([, h]) => h)
const namedSections = (text: string) => [...text.matchAll(/section “([^”]+)”/g)].map(([, h]) => h)

// LEGAL-001
test('both documents are full texts, not links to outside ones', () => {
  expect(terms.split(' ').length).toBeGreaterThan(3000)
  expect(privacy.split(' ').length).toBeGreaterThan(2000)
  for (const html of Object.values(markup)) {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(links.filter((href) => !/^(#|mailto:)/.test(href ?? ''))).toEqual([])
  }
})

test('headings are numbered from 1, and each is in the contents', () => {
  for (const html of Object.values(markup)) {
    const ids = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id ?? '')
    const numbers = [...html.matchAll(/<h2[^>]*><span[^>]*>(\d+)\.</g)].map(([, n]) => Number(n))
    expect(numbers).toEqual(ids.map((_, index) => index + 1))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(html).toContain(`href="#${id}"`)
  }
})

test('every heading that a text refers to exists', () => {
  expect(headings(markup.terms)).toEqual(expect.arrayContaining(namedSections(terms)))
  expect(headings(markup.privacy)).toEqual(expect.arrayContaining(namedSections(privacy)))
  expect(namedSections(terms)).toContain('Governing law')
})

test('operator and addresses of the installation are in both documents', () => {
  for (const text of [terms, privacy])
    for (const fact of [facts.operator, facts.address, facts.supportEmail, facts.contactEmail])
      expect(text).toContain(fact)
})

test('no placeholder is left over, and an unknown one throws', () => {
  expect(terms + privacy).not.toMatch(/[{}]|undefined/)
  expect(() => fill('by {operatr}', facts)).toThrow('unknown fact operatr')
})
