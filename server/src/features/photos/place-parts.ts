import { isSameCountry } from '../../text/country-names.ts'

export type Place = {
  sublocation: string | null
  city: string | null
  state: string | null
  country: string | null
}
type PhotoPlace = Place & { own_location: string | null }

const noPlace: Place = { sublocation: null, city: null, state: null, country: null }

/** The parts of the place that is shown: the predicted ones, or those that a place written by the owner says. */
export function placeParts(photo: PhotoPlace): Place {
  const { own_location, sublocation, city, state, country } = photo
  return own_location === null
    ? { sublocation, city, state, country }
    : partsOfText(own_location, photo)
}

/** The place with these parts as a text. */
export const placeText = ({ sublocation, city, state, country }: Place): string =>
  [sublocation, city, state, country].filter(Boolean).join(', ')

/**
 * Reads a text such as `Piazza Grande, Arezzo, Tuscany, Italy`. No part of it is lost: `placeText` makes it again. With three
 * parts, the one in the middle is the town if that was predicted, else the state, as the list counts towns.
 */
export function partsOfText(text: string, predicted: Place): Place {
  const parts =
    text === 'NA'
      ? []
      : text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
  const [first, second = null] = parts
  const [country = null, state = null, city = null] = parts.toReversed()
  if (first === undefined) return noPlace
  if (parts.length === 1)
    return { ...noPlace, [isCountry(first, predicted) ? 'country' : 'city']: first }
  if (parts.length === 2) return { ...noPlace, city: first, country }
  if (parts.length === 3 && isSame(second, predicted.city))
    return { sublocation: first, city: second, state: null, country }
  return { sublocation: parts.slice(0, -3).join(', ') || null, city, state, country }
}

const isCountry = (name: string, predicted: Place) =>
  isSame(name, predicted.country) || isSameCountry(name, name)

const isSame = (one: string | null, other: string | null) =>
  one !== null && one.toLowerCase() === other?.toLowerCase()
