import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileTags } from './file-tags.ts'
import { jpeg, nowhere, plan, png } from './plan-for-tests.ts'

// A-64, DESK-003
describe('texts', () => {
  test('fill empty fields, and overwrite none of the fields in which programs store them', () => {
    const description = 'A harbour'
    expect(plan({}, { description })).toMatchObject({
      'XMP-dc:Description': 'A harbour',
      'IPTC:Caption-Abstract': 'A harbour',
    })
    for (const tag of ['XMP-dc:Description-de', 'IPTC:Caption-Abstract', 'IFD0:ImageDescription'])
      expect(plan({ [tag]: 'Ein Hafen' }, { description })).toEqual({})
  })

  test.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', 'DCIM100MEDIA'])(
    'replace text that a camera writes automatically: %s',
    (junk) => {
      const changes = plan({ 'IFD0:ImageDescription': junk }, { description: 'A harbour' })
      expect(changes).toMatchObject({ 'XMP-dc:Description': 'A harbour' })
    },
  )

  test('change the description in EXIF only if the user asked for it and EXIF exists', () => {
    const words = { description: 'A harbour' }
    const tag = 'IFD0:ImageDescription'
    expect(plan({ 'IFD0:Make': 'Canon' }, words)).not.toHaveProperty(tag)
    expect(plan({}, words, { exifDescription: true })).not.toHaveProperty(tag)
    expect(plan({ 'IFD0:Make': 'Canon' }, words, { exifDescription: true })).toHaveProperty(tag)
  })

  test('are cut for IPTC between two characters', () => {
    const changes = plan({}, { description: 'ä'.repeat(1500) })
    expect(changes['IPTC:Caption-Abstract']).toBe('ä'.repeat(1000))
    expect(changes['XMP-dc:Description']).toBe('ä'.repeat(1500))
  })

  test('have the lengths of IPTC, in bytes, and end without a space', () => {
    const long = 'x'.repeat(300)
    const place = {
      ...nowhere,
      sublocation: long,
      city: `${'x'.repeat(31)} y`,
      state: long,
      country: long,
      countryCode: 'CHEX',
    }
    const provenance = { software: 'V', at: '', unverified: [long] }
    const changes = plan({}, { headline: long, place, provenance })
    expect(changes['IPTC:Headline']).toHaveLength(256)
    expect(changes['IPTC:SpecialInstructions']).toHaveLength(256)
    expect(changes['IPTC:Sub-location']).toHaveLength(32)
    expect(changes['IPTC:City']).toBe('x'.repeat(31))
    expect(changes['IPTC:Province-State']).toHaveLength(32)
    expect(changes['IPTC:Country-PrimaryLocationName']).toHaveLength(64)
    expect(changes['IPTC:Country-PrimaryLocationCode']).toBe('CHE')
  })

  test('count as present in any language', () => {
    const altText = 'A ferry at a pier'
    expect(plan({ 'XMP-iptcCore:AltTextAccessibility-de': 'Eine Fähre' }, { altText })).toEqual({})
    expect(plan({ 'XMP-iptcCore:ExtDescrAccessibility': 'A ferry' }, { altText })).not.toEqual({})
  })

  test.each(['NA', 'N/A', 'n/a', 'Unknown', ' '])('without meaning are not written: %s', (text) => {
    const place = { ...nowhere, text, city: text }
    const period = { text, edtf: null }
    expect(plan({}, { description: text, headline: text, altText: text, period, place })).toEqual(
      {},
    )
  })

  // AI-008
  test('list the names that only the AI recognised, until a person has confirmed them', () => {
    const [xmp, iptc] = ['XMP-photoshop:Instructions', 'IPTC:SpecialInstructions']
    const by = (...unverified: string[]) => ({ provenance: { software: 'V', at: '', unverified } })
    const note = 'Not verified, recognised by the AI alone: Jane Star, Nike.'
    const written = { [xmp]: note, [iptc]: note }
    expect(plan({}, by('Jane Star', 'Nike'))).toMatchObject(written)
    expect(plan(written, by('Jane Star', 'Nike'))).toEqual({})
    expect(plan(written, by('Nike'))[xmp]).toBe('Not verified, recognised by the AI alone: Nike.')
    expect(plan(written, by())).toMatchObject({ [xmp]: '', [iptc]: '' })
    expect(plan({ [iptc]: 'Embargo until noon' }, by('Nike'))).toEqual({})
    expect(plan({ [xmp]: 'Embargo until noon' }, by())).toEqual({})
  })

  test('headline, alternative text, people and period have their own fields', () => {
    const words = {
      headline: 'Ferry arrives',
      altText: 'A ferry at a pier',
      people: ['Ann', 'Bob'],
      period: { text: 'Summer 1998', edtf: '1998-22' },
    }
    const tags = { 'XMP-iptcExt:PersonInImage': 'ann' }
    expect(plan(tags, words, {}, png)).toEqual({
      'XMP-photoshop:Headline': 'Ferry arrives',
      'XMP-iptcCore:AltTextAccessibility': 'A ferry at a pier',
      'XMP-iptcExt:PersonInImage': ['ann', 'Bob'],
      'XMP-dc:Coverage': 'Summer 1998',
    })
  })
})

// A-64, DESK-003
describe('places', () => {
  const zurich = { ...nowhere, text: 'Zurich, Switzerland', city: 'Zurich', country: 'Switzerland' }

  test('are written as the place shown, never as the place of the camera and never as a position', () => {
    const changes = plan({}, { place: zurich })
    expect(changes).toMatchObject({
      'XMP-photoshop:City': 'Zurich',
      'IPTC:City': 'Zurich',
      'IPTC:Country-PrimaryLocationName': 'Switzerland',
    })
    expect(changes['XMP-iptcExt:LocationShown']).toEqual([
      { City: 'Zurich', CountryName: 'Switzerland' },
    ])
    expect(Object.keys(changes).filter((tag) => /LocationCreated|GPS/.test(tag))).toEqual([])
  })

  test('are not mixed with a place that the file already has', () => {
    for (const tag of ['IPTC:City', 'XMP-photoshop:Country', 'XMP-iptcCore:Location'])
      expect(plan({ [tag]: 'Kingston' }, { place: zurich })).toEqual({})
    expect(
      plan({ 'XMP-iptcExt:LocationShown': [{ City: 'Kingston' }] }, { place: zurich }),
    ).toEqual({})
  })

  test('without parts are written as the name of a location', () => {
    const place = { ...nowhere, text: "Grandmother's house" }
    expect(plan({}, { place })).toEqual({
      'XMP-iptcExt:LocationShown': [{ LocationName: "Grandmother's house" }],
    })
  })
})

// A-64, DESK-003
describe('dates', () => {
  const dated = (edtf: string, partialDates = true) =>
    plan({}, { period: { text: '', edtf } }, { partialDates })

  test('are written only if the user asked for them', () => {
    expect(dated('1994', false)).toEqual({})
    expect(dated('1994')).toMatchObject({
      'XMP-photoshop:DateCreated': '1994',
      'IPTC:DateCreated': '1994:00:00',
    })
    expect(dated('1994-11-30')).toMatchObject({ 'IPTC:DateCreated': '1994:11:30' })
  })

  test.each(['198X', '1985/1990', '1994~', '1994?', '1998-22/1999', '94'])(
    'that are not a year, month or day are not written: %s',
    (edtf) => expect(dated(edtf)).toEqual({}),
  )

  test('of the exposure are never written, and a file with any date keeps it', () => {
    expect(Object.keys(dated('1994-11-30'))).not.toContain('ExifIFD:DateTimeOriginal')
    const tags = { 'ExifIFD:DateTimeOriginal': '2001:01:01 10:00:00' }
    expect(plan(tags, { period: { text: '', edtf: '1994' } }, { partialDates: true })).toEqual({})
  })
})

// A-64, DESK-003
test('IPTC is always marked as UTF-8 with a new digest', () => {
  const changes = plan({}, { keywords: ['Käthe'] })
  expect(changes).toMatchObject({ 'IPTC:CodedCharacterSet': 'UTF8', 'Photoshop:IPTCDigest': 'new' })
  expect(plan({}, { keywords: ['sea'] }, {}, png)).not.toHaveProperty('Photoshop:IPTCDigest')
})

// A-64, DESK-003
test('provenance is added to the history, but only if something else is written', () => {
  const provenance = { software: 'Verso', at: '2026-11-23T04:00:00Z' }
  const earlier = { Action: 'saved', SoftwareAgent: 'Darkroom' }
  const tags = { 'XMP-xmpMM:History': [earlier], 'XMP-dc:Subject': ['sea'] }
  expect(plan(tags, { keywords: ['sea'], provenance })).toEqual({})
  const changes = plan(tags, { keywords: ['sky'], provenance })
  expect(changes['XMP-xmpMM:History']).toMatchObject([earlier, { SoftwareAgent: 'Verso' }])
  expect(Object.keys(changes).filter((tag) => /AISystem|AIPrompt|DigitalSource/.test(tag))).toEqual(
    [],
  )
})

// A-64, DESK-003
test('planning again after writing changes nothing, and nothing in the file is lost', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.constantFrom('sea', 'Sea', 'NA'),
  )
  const known = fc.record({
    keywords: fc.array(text),
    paths: fc.array(fc.array(text, { minLength: 1, maxLength: 3 })),
    description: text,
    headline: text,
    altText: text,
    people: fc.array(text),
    period: fc.record({ text, edtf: fc.constantFrom('1994', '198X', null) }),
    place: fc.record({
      text,
      sublocation: text,
      city: text,
      state: text,
      country: text,
      countryCode: text,
    }),
  })
  const filled = fc.record(
    {
      'XMP-dc:Subject': fc.array(text),
      'IPTC:Keywords': fc.array(text),
      'IPTC:City': text,
      'XMP-dc:Description': text,
      'XMP-dc:Creator': text,
    },
    { requiredKeys: [] },
  )
  const choices = { hierarchyRoot: 'AI', partialDates: true }
  fc.assert(
    fc.property(known, filled, fc.constantFrom(jpeg, png), (words, tags: FileTags, format) => {
      const first = plan(tags, words, choices, format)
      const written = { ...tags, ...first }
      expect(plan(written, words, choices, format)).toEqual({})
      expect(written['XMP-dc:Creator']).toBe(tags['XMP-dc:Creator'])
      for (const tag of ['XMP-dc:Subject', 'IPTC:Keywords']) {
        const before = tags[tag] as string[] | undefined
        if (before) expect(written[tag]).toEqual(expect.arrayContaining(before))
      }
    }),
  )
})
