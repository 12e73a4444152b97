import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Place } from '../../ports/vision-model.ts'
import { countryAt } from './country.ts'
import { type PlaceTable, unpackPlaces } from './place-table.ts'
import { type NearPlace, placesAround } from './places-around.ts'

const file = new URL('../../../assets/places/places.br', import.meta.url)

/** Kilometres. */
const maxKm = { all: 40, beyondTown: 10, region: 30, section: 1 }

let loaded: PlaceTable | null = null
/** All places, loaded on first use. */
export const placeTable = () => (loaded ??= unpackPlaces(brotliDecompressSync(readFileSync(file))))

/**
 * The place of a position, offline; null at sea and outside the valid range. Names are from GeoNames. Larger towns
 * are found from farther away. Levels without a nearby place are null, and so is the country in an area that two
 * states claim.
 */
export function placeAt({ latitude, longitude }: Position): Place | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const country = countryAt(latitude, longitude)
  if (!country) return null
  const near = placesAround(placeTable(), { latitude, longitude }, maxKm.all).filter(
    (place) => place.country === country.code || place.isDisputed,
  )
  const towns = near.filter((place) => !place.isSection)
  const town = lowest(towns, remoteness)
  const city = town && remoteness(town) <= maxKm.beyondTown ? town : null
  const nearestTown = city ?? lowest(towns, ({ km }) => (km <= maxKm.region ? km : Infinity))
  const isClaimedTwice = nearestTown && nearestTown.country !== country.code
  return {
    sublocation: sectionNear(near, nearestTown),
    city: city?.name ?? null,
    state: nearestTown?.region || null,
    country: isClaimedTwice ? null : country.name,
  }
}

type Position = { latitude: number; longitude: number }

/** Distance in kilometres, reduced by up to 30 for the population of the town. */
const remoteness = ({ km, population }: NearPlace) =>
  km - Math.min(30, 0.9 * (population / 1000) ** 0.45)

function sectionNear(near: NearPlace[], town: NearPlace | null): string | null {
  const sections = near.filter(
    (place) => place.isSection && place.km <= maxKm.section && place.region === town?.region,
  )
  const name = lowest(sections, ({ km }) => km)?.name ?? null
  return name === town?.name ? null : name
}

function lowest(places: NearPlace[], measure: (place: NearPlace) => number): NearPlace | null {
  let best: NearPlace | null = null
  let min = Infinity
  for (const place of places) {
    const value = measure(place)
    if (value >= min) continue
    best = place
    min = value
  }
  return best
}
