import type { PhotoWords } from '@verso/metadata/photo-words.ts'

/** The fields that the user can leave out, by their names in the preview. */
export const wordFields = [
  'keywords',
  'people',
  'description',
  'headline',
  'alternative text',
  'period',
  'place',
  'turn',
] as const
export type WordField = (typeof wordFields)[number]

const empty: Record<WordField, Partial<PhotoWords>> = {
  keywords: { keywords: [], paths: [] },
  people: { people: [] },
  description: { description: null },
  headline: { headline: null },
  'alternative text': { altText: null },
  period: { period: { text: '', edtf: null } },
  place: {
    place: {
      text: null,
      sublocation: null,
      city: null,
      state: null,
      country: null,
      countryCode: null,
    },
  },
  turn: { orientation: undefined },
}

/** Returns the words without the fields that are left out: those are neither written nor removed. */
export function chosenWords(words: PhotoWords, leftOut: readonly WordField[]): PhotoWords {
  const chosen = leftOut.reduce((rest, field) => ({ ...rest, ...empty[field] }), words)
  const { provenance } = words
  if (provenance && leftOut.includes('keywords'))
    return { ...chosen, provenance: { ...provenance, unverified: [] } }
  return chosen
}
