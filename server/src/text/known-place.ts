import type { PhotoFacts, Place } from '../ports/vision-model.ts'
import { isSameCountry } from './country-names.ts'

type KnownPlace = {
  place: Place
  source: Record<keyof Place, 'file' | 'GPS'>
  /** Whether the names in the file contradict the GPS position. */
  isContradicted: boolean
}

/**
 * Where a photo was taken: the place in the file, with missing levels from its GPS position. If the two contradict
 * each other in the finest level that both have, only one of them counts: the one that names a town, or the file if
 * both or neither do. Null if nothing is known.
 */
export function knownPlace({ place, gps_place }: PhotoFacts): KnownPlace | null {
  const written = place ?? noPlace
  const located = gps_place ?? noPlace
  const isContradicted = !agree(written, located)
  const isFinerByGps = !hasTown(written) && hasTown(located)
  const file = isContradicted && isFinerByGps ? noPlace : written
  const gps = isContradicted && !isFinerByGps ? noPlace : located
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
  return Object.values(merged).some(Boolean) ? { place: merged, source, isContradicted } : null
}

/** The names of a place, finest level first, such as Arezzo, Tuscany, Italy. A city state is named only once. */
export function placeNames({ sublocation, city, state, country }: Place): string[] {
  const names = [sublocation, city, state, country].filter((name) => name !== null)
  return names.filter((name, index) => names.findIndex((other) => isSame(other, name)) === index)
}

const noPlace: Place = { sublocation: null, city: null, state: null, country: null }

const hasTown = ({ sublocation, city }: Place) => sublocation !== null || city !== null

function agree(file: Place, gps: Place): boolean {
  const shared = (['city', 'state', 'country'] as const).find((level) => file[level] && gps[level])
  if (!shared) return true
  const names = [file[shared] ?? '', gps[shared] ?? ''] as const
  return isSame(...names) || (shared === 'country' && isSameCountry(...names))
}

const isSame = (a: string, b: string) => plain(a) === plain(b)

/** Ignores accents and case: `Zurich` equals `Zürich`. */
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
