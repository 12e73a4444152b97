import type { PhotoFacts, Place } from '../ports/vision-model.ts'

type KnownPlace = {
  place: Place
  source: Record<keyof Place, 'file' | 'GPS'>
}

/**
 * Where a photo was taken: the place in the file, with missing levels from its GPS position, unless the two contradict each
 * other in the finest level that both have. Null where nothing is known.
 */
export function knownPlace({ place, gps_place }: PhotoFacts): KnownPlace | null {
  const file = place ?? noPlace
  const gps = gps_place && agree(file, gps_place) ? gps_place : noPlace
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

/** The names of a place, finest level first, such as Arezzo, Tuscany, Italy. A city state is named once. */
export function placeNames({ sublocation, city, state, country }: Place): string[] {
  const names = [sublocation, city, state, country].filter((name) => name !== null)
  return names.filter((name, index) => names.findIndex((other) => isSame(other, name)) === index)
}

const noPlace: Place = { sublocation: null, city: null, state: null, country: null }

function agree(file: Place, gps: Place): boolean {
  const shared = (['city', 'state', 'country'] as const).find((level) => file[level] && gps[level])
  return !shared || isSame(file[shared] ?? '', gps[shared] ?? '')
}

const isSame = (a: string, b: string) => plain(a) === plain(b)

/** Without accents and case: `Zurich` equals `Zürich`. */
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
