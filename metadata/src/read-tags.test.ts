import { expect, test } from 'vitest'
import { tagsByGroup } from './read-tags.ts'

// DESK-003, A-64
test('only a second tag with the same name in the same group is named as a copy', () => {
  const tags = {
    'XMP-photoshop:City': 'Kingston',
    'IPTC:Copy1:City': 'Kingston upon Hull',
    'XMP-dc:Title': 'One',
    'XMP-dc:Copy1:Title': 'Two',
    'XMP-pdf:Copy1:Keywords': 'a',
    'XMP-pdf:Copy2:Keywords': 'b',
  }
  expect(tagsByGroup(tags)).toEqual({
    'XMP-photoshop:City': 'Kingston',
    'IPTC:City': 'Kingston upon Hull',
    'XMP-dc:Title': 'One',
    'XMP-dc:Copy1:Title': 'Two',
    'XMP-pdf:Keywords': 'a',
    'XMP-pdf:Copy2:Keywords': 'b',
  })
})
