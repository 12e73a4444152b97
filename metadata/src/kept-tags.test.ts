import { expect, test } from 'vitest'
import { lostTags } from './kept-tags.ts'

// DESK-003, A-64
test('a tag that was lost or changed in the copy is found, even in a second IPTC block', () => {
  const before = { 'IPTC2:Keywords': 'own', 'Olympus:Lens': 'a', 'IFD0:StripOffsets': '8' }
  const after = { 'IPTC2:Keywords': ['new'], 'Olympus:Lens': 'a', 'IFD0:StripOffsets': '99' }
  expect(lostTags(before, after, { 'IPTC:Keywords': ['new'] })).toEqual(['IPTC2:Keywords'])
  expect(lostTags(before, { ...before, 'XMP-dc:Subject': 'new' }, {})).toEqual([])
})

// DESK-003, A-64
test('structures are compared field by field, in any order', () => {
  const region = { Name: 'Ann', Area: { X: '0.1', Y: '0.2' } }
  const before = { 'XMP-mwg-rs:RegionInfo': [region] }
  const other = { Area: { Y: '0.2', X: '0.1' }, Name: 'Ann' }
  expect(lostTags(before, { 'XMP-mwg-rs:RegionInfo': [other] }, {})).toEqual([])
  const moved = { ...other, Area: { X: '0.1', Y: '0.3' } }
  expect(lostTags(before, { 'XMP-mwg-rs:RegionInfo': [moved] }, {})).toHaveLength(1)
  expect(lostTags(before, {}, {})).toHaveLength(1)
})

// DESK-003, A-64
test('a WebP file may contain more than before, but not less', () => {
  const flags = (value: string) => ({ 'RIFF:WebP_Flags': value })
  expect(lostTags(flags('EXIF, Alpha'), flags('XMP, EXIF, Alpha'), {})).toEqual([])
  expect(lostTags(flags('(none)'), flags('XMP'), {})).toEqual([])
  expect(lostTags(flags('EXIF, Alpha'), flags('XMP, EXIF'), {})).toEqual(['RIFF:WebP_Flags'])
  expect(lostTags(flags('Alpha'), {}, {})).toEqual(['RIFF:WebP_Flags'])
})

// DESK-003, A-64
test('an empty XMP tag may be missing, but not be filled, and other empty tags may not be missing', () => {
  expect(lostTags({ 'XMP-darktable:Masks_history': '' }, {}, {})).toEqual([])
  expect(lostTags({ 'XMP-dc:Title': '' }, { 'XMP-dc:Title': 'new' }, {})).toEqual(['XMP-dc:Title'])
  expect(lostTags({ 'IFD0:Artist': '' }, {}, {})).toEqual(['IFD0:Artist'])
})
