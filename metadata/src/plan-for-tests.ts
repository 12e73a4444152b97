import type { FileTags } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { mergePlan } from './merge-plan.ts'
import { type PhotoWords, usualChoices } from './photo-words.ts'

export const jpeg: FileFormat = { hasIptc: true, turnedBy: 'exif' }
export const png: FileFormat = { hasIptc: false, turnedBy: 'exif' }
export const nowhere = {
  text: null,
  sublocation: null,
  city: null,
  state: null,
  country: null,
  countryCode: null,
}
const nothing: PhotoWords = {
  keywords: [],
  paths: [],
  description: null,
  headline: null,
  altText: null,
  people: [],
  period: { text: '', edtf: null },
  place: nowhere,
  provenance: null,
}
/** A photo with these words and no others. */
export const wordsOf = (words: Partial<PhotoWords>): PhotoWords => ({ ...nothing, ...words })

/** The plan for a file with these tags and a photo with only these words. */
export const plan = (tags: FileTags, words: Partial<PhotoWords>, choices = {}, format = jpeg) =>
  mergePlan(tags, wordsOf(words), format, { ...usualChoices, ...choices })
