import { expect, test } from 'vitest'
import { shippedVocabulary } from '../vocabulary/vocabulary.ts'
import { sentenceOf } from './sentence.ts'

const { terms } = shippedVocabulary()
const sentence = (...names: string[]) =>
  sentenceOf(
    names
      .map((name) => terms.find(({ term }) => term === name))
      .filter((term) => term !== undefined),
  )

test.each([
  [['dog', 'beach'], 'Dog on a beach.'],
  [['woman', 'cooking', 'kitchen'], 'Woman cooking in a kitchen.'],
  [['bride', 'groom', 'church', 'wedding'], 'Bride and groom at a church at a wedding.'],
  [['man', 'dog', 'cat', 'walking', 'forest', 'winter'], 'Man and dog in a forest in winter.'],
  [['beach', 'sunset'], 'Beach at sunset.'],
  [['church', 'snow'], 'Church in snow.'],
  [['wedding', 'sepia'], 'Wedding. A sepia photo.'],
  [['Christmas tree', 'living room', 'Christmas'], 'Christmas tree in a living room at Christmas.'],
  [['owl', 'night'], 'Owl at night.'],
  [['swimming'], 'Swimming.'],
  [['wedding dress', 'orchard'], 'Wedding dress in an orchard.'],
  [['close-up'], 'A close-up photo.'],
  [['red'], ''],
  [[], ''],
])('%j: %s', (names, text) => {
  expect(sentence(...names)).toBe(text)
})
