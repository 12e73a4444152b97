import type { PhotoFacts, Place } from '../ports/vision-model.ts'

export type KnownPlace = {
  place: Place
  source: Record<keyof Place, 'file' | 'GPS'>
}

/**
 * Where a photo was taken by all that its facts say: the file's own words, and for the levels they leave open what its
 * GPS position says; not where the two contradict in the finest level that both name. Null where nothing is known.
 */
export function knownPlace({ place, gps_place }: PhotoFacts): KnownPlace | null {
  const file = place ?? nowhere
  const gps = gps_place && agree(file, gps_place) ? gps_place : nowhere
  const merged = {
    sublocation: file.sublocation ?? gps.sublocation,
    city: file.city ?? gps.city,
    state: file.state ?? gps.state,
    country: file.country ?? gps.country,
  }
  const from = (level: keyof Place) => (file[level] ? 'file' : 'GPS')
  const source = {
    sublocation: from('sublocation'),
    city: from('city'),
    state: from('state'),
    country: from('country'),
  } as const
  return Object.values(merged).some(Boolean) ? { place: merged, source } : null
}

/** `Arezzo, Tuscany, Italy`; a city state is named once. */
export function placeNames({ sublocation, city, state, country }: Place): string[] {
  const words = [sublocation, city, state, country].filter((word) => word !== null)
  return words.filter((word, index) => words.findIndex((other) => same(other, word)) === index)
}

const nowhere: Place = { sublocation: null, city: null, state: null, country: null }

function agree(file: Place, gps: Place): boolean {
  const shared = (['city', 'state', 'country'] as const).find((level) => file[level] && gps[level])
  return !shared || same(file[shared] ?? '', gps[shared] ?? '')
}

const same = (a: string, b: string) => plain(a) === plain(b)

/** Without accents and case: `Zurich` is `Zürich`. */
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
