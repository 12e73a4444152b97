import type { Place } from '../server/src/ports/vision-model.ts'
import { isSameCountry } from '../server/src/text/country-names.ts'
import { kilometres } from './distance.ts'
import { type Gazetteer, plainName } from './gazetteer.ts'
import type { Position } from './truth.ts'

/** The distances commonly used in such measurements: a street, a town, a region, a country, a continent. */
export const distancesKm = [1, 25, 200, 750, 2500] as const

/** Null for comparisons that are not possible: no place was predicted, or the truth lacks this level. */
export type JudgedPlace = {
  isNamed: boolean
  /** `Infinity` for a place that the gazetteer does not know. */
  km: number | null
  isCountryRight: boolean | null
  isTownRight: boolean | null
}

type TruePlace = { position: Position | null; names: Place | null }

/** Compares a predicted place with the true one: by distance if its position is known, and by names. */
export function judgePlace(
  predicted: Place,
  { position, names }: TruePlace,
  gazetteer: Gazetteer,
): JudgedPlace {
  const given = Object.values(predicted).filter((name) => name !== null)
  if (given.length === 0) {
    return { isNamed: false, km: null, isCountryRight: null, isTownRight: null }
  }
  return {
    isNamed: true,
    km: position && kilometresTo(gazetteer.positionOf(predicted), position),
    isCountryRight: names?.country ? isCountryOf(names.country, predicted.country) : null,
    isTownRight: names?.city ? given.some((name) => isSameName(name, names.city)) : null,
  }
}

const kilometresTo = (found: Position | null, truth: Position): number =>
  found ? kilometres(found, truth) : Infinity

const isCountryOf = (truth: string, predicted: string | null): boolean =>
  predicted !== null && (isSameName(truth, predicted) || isSameCountry(truth, predicted))

const isSameName = (one: string, other: string | null) =>
  other !== null && plainName(one) === plainName(other)
