import {
  cellCount,
  type PlaceTable,
  populationOf,
  regionMask,
  stepsPerDegree,
} from '../server/src/features/photo-facts/place-table.ts'
import { placeTable } from '../server/src/features/photo-facts/places.ts'
import type { Place } from '../server/src/ports/vision-model.ts'
import { isSameCountry } from '../server/src/text/country-names.ts'
import { middleOf } from './distance.ts'
import type { Position } from './truth.ts'

type Spot = Position & { weight: number; country: string; region: string }

/** Finds positions of place names, offline. */
export type Gazetteer = {
  /**
   * The position of the most precise known name: a town, otherwise the population centre of its region or country.
   * Null if none is known.
   */
  positionOf(place: Place): Position | null
}

let opened: Gazetteer | null = null

/**
 * The places that Verso includes. Reading their 135,000 names takes about half a second, so they are read on first
 * use.
 */
export const shippedGazetteer: Gazetteer = {
  positionOf: (place) => (opened ??= openGazetteer()).positionOf(place),
}

function openGazetteer(): Gazetteer {
  const table = placeTable()
  const spots = readSpots(table)
  const byName = Map.groupBy(spots.keys(), (at) => plainName(nameAt(table, at)))
  const codes = codesOf(table)
  const middles = new Map<string, Position | null>()

  function middle(key: string, isPart: (spot: Spot) => boolean): Position | null {
    const found = middles.get(key) ?? middleOf(spots.filter(isPart))
    middles.set(key, found)
    return found
  }

  function town(name: string | null, country: string | null, state: string | null) {
    if (!name) return null
    const named = (byName.get(plainName(name)) ?? []).flatMap((at) => spots[at] ?? [])
    const inCountry = country ? named.filter((spot) => spot.country === country) : named
    const inState = inCountry.filter(
      ({ region }) => state && plainName(region) === plainName(state),
    )
    const candidates = inState.length > 0 ? inState : inCountry
    return candidates.toSorted((one, other) => other.weight - one.weight)[0] ?? null
  }

  function region(name: string | null, country: string | null): Position | null {
    if (!name) return null
    const wanted = plainName(name)
    return middle(
      `${country}/${wanted}`,
      (spot) => plainName(spot.region) === wanted && (!country || spot.country === country),
    )
  }

  return {
    positionOf({ sublocation, city, state, country: countryName }) {
      const country = countryName ? (codes(countryName) ?? null) : null
      return (
        town(city, country, state) ??
        town(sublocation, country, state) ??
        region(state, country) ??
        (country ? middle(country, (spot) => spot.country === country) : null)
      )
    },
  }
}

function readSpots(table: PlaceTable): Spot[] {
  const spots: Spot[] = []
  for (let cell = 0; cell < cellCount; cell++) {
    const [south, west] = [Math.floor(cell / 360) - 90, (cell % 360) - 180]
    for (let at = table.cells[cell] ?? 0; at < (table.cells[cell + 1] ?? 0); at++) {
      const [country = '', region = ''] = table.regions[(table.region[at] ?? 0) & regionMask] ?? []
      spots.push({
        latitude: south + (table.latitudes[at] ?? 0) / stepsPerDegree,
        longitude: west + (table.longitudes[at] ?? 0) / stepsPerDegree,
        weight: populationOf(table.sizes[at] ?? 0) + 1,
        country,
        region,
      })
    }
  }
  return spots
}

function nameAt({ nameEnds, names }: PlaceTable, at: number): string {
  return names.toString('utf8', at === 0 ? 0 : nameEnds[at - 1], nameEnds[at])
}

/** Returns a function that finds the code of a country by its name in any of the usual languages. */
function codesOf({ regions }: PlaceTable): (name: string) => string | undefined {
  const display = new Intl.DisplayNames(['en'], { type: 'region' })
  const codes = [...new Set(regions.map(([code]) => code))].filter((code) =>
    /^[A-Z]{2}$/.test(code),
  )
  const known = new Map<string, string | undefined>()
  return (name) => {
    const wanted = plainName(name)
    if (!known.has(wanted)) {
      const isNamed = (code: string) => {
        const official = display.of(code) ?? code
        return plainName(official) === wanted || isSameCountry(official, name)
      }
      known.set(wanted, codes.find(isNamed))
    }
    return known.get(wanted)
  }
}

/** The name without accents, case and punctuation. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
