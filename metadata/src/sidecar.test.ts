import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PhotoWords, usualChoices } from './photo-words.ts'
import { sidecar } from './sidecar.ts'

const words: PhotoWords = {
  keywords: ['harbour', 'R&B', 'Harbour'],
  paths: [['water', 'harbour']],
  description: 'A harbour <at> dusk & "more"',
  headline: null,
  altText: 'A harbour',
  people: ['Käthe'],
  period: { text: '1994', edtf: '1994' },
  place: {
    text: 'Zurich',
    sublocation: null,
    city: 'Zurich',
    state: 'NA',
    country: 'Switzerland',
    countryCode: null,
  },
  provenance: { software: 'Verso', at: '2026-11-23T04:00:00Z' },
}

// A-64, DESK-003
test('a sidecar contains the words, but no date', () => {
  const xmp = sidecar(words, { ...usualChoices, partialDates: true })
  expect(xmp).toContain('<rdf:li>harbour</rdf:li><rdf:li>R&amp;B</rdf:li></rdf:Bag>')
  expect(xmp).toContain('A harbour &lt;at&gt; dusk &amp; &quot;more&quot;')
  expect(xmp).toContain('<dc:coverage>1994</dc:coverage>')
  expect(xmp).toContain('<Iptc4xmpExt:City>Zurich</Iptc4xmpExt:City>')
  expect(xmp).not.toMatch(/DateCreated|DateTimeOriginal|LocationCreated|exif:GPS|State|NA|lr:hier/)
  expect(sidecar(words, { ...usualChoices, hierarchyRoot: 'AI' })).toContain('AI|water|harbour')
})

// A-64, AI-008
test('a sidecar lists the names that only the AI recognised', () => {
  const provenance = { software: 'Verso', at: '', unverified: ['Jane & Co', 'Nike'] }
  const field = 'photoshop:Instructions'
  expect(sidecar({ ...words, provenance }, usualChoices)).toContain(
    `<${field}>Not verified, recognised by the AI alone: Jane &amp; Co, Nike.</${field}>`,
  )
  expect(sidecar(words, usualChoices)).not.toContain(field)
})

// A-64, DESK-003
test('a sidecar contains an orientation only if the photo was turned', () => {
  const xmp = sidecar({ ...words, orientation: 6 }, usualChoices)
  expect(xmp).toContain('<tiff:Orientation>6</tiff:Orientation>')
  expect(sidecar(words, usualChoices)).not.toContain('<tiff:')
})

// A-64, DESK-003
test('a sidecar is well-formed with any text', () => {
  const binary = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(binary, fc.array(binary), (description, keywords) => {
      const xmp = sidecar({ ...words, description, keywords, people: keywords }, usualChoices)
      const text = xmp.replace(/<\/?[\w?:][^<>]*>/g, '')
      expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
      expect(xmp).not.toMatch(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]|\p{Cs}/u)
    }),
  )
})
