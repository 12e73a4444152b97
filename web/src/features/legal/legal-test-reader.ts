import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LegalFacts } from './legal-text.ts'
import { Privacy } from './privacy.tsx'
import { Terms } from './terms.tsx'

/** An installation for tests. */
export const facts: LegalFacts = {
  operator: 'Lantern Cooperative',
  address: '7 Sample Quay, Sampleton',
  supportEmail: 'help@example.org',
  contactEmail: 'hello@example.org',
  governingLaw: 'the Republic of Samples',
}

export const markup = {
  terms: renderToStaticMarkup(createElement(Terms, { facts })),
  privacy: renderToStaticMarkup(createElement(Privacy, { facts })),
}

/** The visible text of a document on one line. */
export const wholeText = (kind: keyof typeof markup) => plain(markup[kind])

/** The visible text of one section; throws if there is no such section. */
export function sectionText(kind: keyof typeof markup, id: string): string {
  const found = new RegExp(`<section id="${id}".*?</section>`, 's').exec(markup[kind])
  if (!found) throw new Error(`no section ${id}`)
  return plain(found[0])
}

const plain = (html: string) =>
  html
    .replaceAll(/<\/(?:p|li|h1|h2)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
