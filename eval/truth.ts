import { cleanKeywords } from '../server/src/features/keywording/keyword-cleaning.ts'
import type { PhotoFacts, Place } from '../server/src/ports/vision-model.ts'
import { knownPlace } from '../server/src/text/known-place.ts'

/** In degrees. */
export type Position = { latitude: number; longitude: number }

/** `file`: the metadata of the file. `person`: what someone kept or wrote when they reviewed the description. */
type Source = 'truth.csv' | 'file' | 'person'

/** What is known about a photo without an AI; a part is null if nothing is known. */
export type Truth = {
  /** `wrong`: words that a person removed. */
  keywords: { words: string[]; wrong?: string[]; from: Source } | null
  /** EDTF, such as `1998-07-04` or `196X`. */
  period: { edtf: string; from: Source } | null
  place: { position: Position | null; names: Place | null; from: Source } | null
}

export const noTruth: Truth = { keywords: null, period: null, place: null }

/** The truth in the metadata of a file: the keywords of IPTC and XMP, the day of the exposure, the place. */
export function truthOfFile(facts: PhotoFacts): Truth {
  const words = cleanKeywords(facts.existing_keywords)
  const names = knownPlace(facts)?.place ?? null
  return {
    keywords: words.length > 0 ? { words, from: 'file' } : null,
    period: facts.camera_date ? { edtf: facts.camera_date.slice(0, 10), from: 'file' } : null,
    place: facts.gps || names ? { position: facts.gps, names, from: 'file' } : null,
  }
}

/** For each part, `first` if it knows something, otherwise `second`. */
export const combined = (first: Truth, second: Truth): Truth => ({
  keywords: first.keywords ?? second.keywords,
  period: first.period ?? second.period,
  place: first.place ?? second.place,
})

export const knowsNothing = ({ keywords, period, place }: Truth): boolean =>
  !keywords && !period && !place
