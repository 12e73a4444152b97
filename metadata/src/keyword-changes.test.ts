import { describe, expect, test } from 'vitest'
import { writableFormat } from './formats.ts'
import { jpeg, plan, png } from './plan-for-tests.ts'

// A-64, DESK-003
describe('keywords', () => {
  test('are added after those of the file, which keep their order and case', () => {
    const tags = { 'XMP-dc:Subject': ['Zebra', 'boat'], 'IPTC:Keywords': ['Zebra', 'boat'] }
    const words = { keywords: ['BOAT', 'harbour', 'harbour'] }
    expect(plan(tags, words)).toMatchObject({
      'XMP-dc:Subject': ['Zebra', 'boat', 'harbour'],
      'IPTC:Keywords': ['Zebra', 'boat', 'harbour'],
    })
  })

  test('are compared in the same Unicode form', () => {
    const tags = { 'XMP-dc:Subject': 'Ka\u0308the' }
    expect(plan(tags, { keywords: ['K\u00e4the'] })).toEqual({})
  })

  test('in either list count as present, and both lists get all once one is missing', () => {
    expect(plan({ 'IPTC:Keywords': ['boat', 'sea'] }, { keywords: ['sea'] })).toEqual({})
    expect(plan({ 'IPTC:Keywords': ['boat'] }, { keywords: ['sea'] })).toMatchObject({
      'XMP-dc:Subject': ['boat', 'sea'],
      'IPTC:Keywords': ['boat', 'sea'],
    })
  })

  test('cut by IPTC at 64 bytes count as their full form', () => {
    const whole = 'ä'.repeat(40)
    const cut = 'ä'.repeat(32)
    expect(plan({}, { keywords: [whole] })).toMatchObject({ 'IPTC:Keywords': [cut] })
    const tags = { 'XMP-dc:Subject': [whole], 'IPTC:Keywords': [cut] }
    expect(plan(tags, { keywords: [whole] })).toEqual({})
    expect(plan(tags, { keywords: [whole, 'sea'] })).toMatchObject({
      'XMP-dc:Subject': [whole, 'sea'],
      'IPTC:Keywords': [cut, 'sea'],
    })
  })

  test('cut by IPTC before a character of four bytes count as their full form', () => {
    const cut = 'x'.repeat(61)
    expect(plan({ 'IPTC:Keywords': [cut] }, { keywords: [`${cut}\u{1f6a2} ferry`] })).toEqual({})
    const short = 'x'.repeat(60)
    expect(plan({ 'IPTC:Keywords': [short] }, { keywords: [`${short} ferry`] })).not.toEqual({})
  })

  test('are written into IPTC only if the format has it', () => {
    expect(Object.keys(plan({}, { keywords: ['sea'] }, {}, png))).toEqual(['XMP-dc:Subject'])
    expect(writableFormat('image/tiff')).toEqual(jpeg)
    expect(writableFormat('image/webp')).toEqual(png)
  })

  test('are added to the lists of Windows and digiKam only if these exist', () => {
    const tags = { 'IFD0:XPKeywords': 'boat', 'XMP-digiKam:TagsList': ['Trips/boat'] }
    expect(plan(tags, { keywords: ['sea'] })).toMatchObject({
      'IFD0:XPKeywords': 'boat;sea',
      'XMP-digiKam:TagsList': ['Trips/boat', 'sea'],
    })
    const fresh = plan({}, { keywords: ['sea'] })
    expect(Object.keys(fresh).filter((tag) => /XPKeywords|TagsList/.test(tag))).toEqual([])
  })

  test('are written as a hierarchy only below a root that the user chose', () => {
    const words = { keywords: ['dog', 'sea'], paths: [['animal', 'dog']] }
    expect(plan({}, words)).not.toHaveProperty('XMP-lr:HierarchicalSubject')
    expect(plan({}, words, { hierarchyRoot: 'AI' })).toMatchObject({
      'XMP-lr:HierarchicalSubject': ['AI|animal|dog', 'AI|sea'],
    })
  })
})
