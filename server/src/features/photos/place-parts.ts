import { isDeepStrictEqual } from 'node:util'
import { isSameCountry } from '../../text/country-names.ts'

export type Place = {
  sublocation: string | null
  city: string | null
  state: string | null
  country: string | null
}
type PhotoPlace = Place & { own_location: string | null }

const noPlace: Place = { sublocation: null, city: null, state: null, country: null }

/** The parts of the place that is shown: those of a place written by the owner, otherwise the predicted ones. */
export function placeParts(photo: PhotoPlace): Place {
  const { own_location, sublocation, city, state, country } = photo
  return own_location === null
    ? { sublocation, city, state, country }
    : partsOfText(own_location, photo)
}

/**
 * The same for files, because other programs take a town in them as certain: a place written by the owner counts only
 * if it names the predicted town, ends with a country, or has all four parts.
 */
export function clearPlaceParts(photo: PhotoPlace): Place {
  const { own_location, city } = photo
  if (own_location === null) return placeParts(photo)
  const slots = own_location.split(',').map((part) => part.trim())
  const isClear =
    slots.length === 4 ||
    slots.some((part) => isSame(part, city)) ||
    isCountry(slots.at(-1) ?? '', photo)
  return isClear ? partsOfText(own_location, photo) : noPlace
}

/**
 * The place with these parts as a text: the shortest that `partsOfText` reads as these parts, or else all four parts
 * with gaps for missing ones, such as `Duomo, Cortona, , Italy`.
 */
export function placeText(place: Place, predicted: Place): string {
  const all = [place.sublocation, place.city, place.state, place.country]
  const short = all.filter(Boolean).join(', ')
  const isClear = place.city !== null && isDeepStrictEqual(partsOfText(short, predicted), place)
  return isClear || short === '' ? short : all.map((part) => part ?? '').join(', ')
}

/**
 * Parses a text such as `Piazza Grande, Arezzo, Tuscany, Italy` in the same way as the trigger `photo_labels`. A part
 * that equals the predicted town is the town, wherever it is in the text. No part of the text is lost.
 */
export function partsOfText(text: string, predicted: Place): Place {
  const slots = text === 'NA' ? [] : text.split(',').map((part) => part.trim())
  const parts = slots.filter(Boolean)
  if (slots.length === 4 && parts.length < 4) return placeOfSlots(slots)
  const town = parts.findIndex((part) => isSame(part, predicted.city))
  if (town >= 0) return around(parts, town)
  if (parts.length === 1 && isCountry(parts[0] ?? '', predicted))
    return { ...noPlace, country: parts[0] ?? null }
  return around(parts, Math.max(0, parts.length - 3))
}

function placeOfSlots(slots: string[]): Place {
  const [sublocation, city, state, country] = slots.map((part) => part || null)
  return {
    sublocation: sublocation ?? null,
    city: city ?? null,
    state: state ?? null,
    country: country ?? null,
  }
}

/** Splits the parts at the one that is the town. */
function around(parts: string[], town: number): Place {
  const after = parts.slice(town + 1)
  return {
    sublocation: parts.slice(0, town).join(', ') || null,
    city: parts[town] ?? null,
    state: after.slice(0, -1).join(', ') || null,
    country: after.at(-1) ?? null,
  }
}

const isCountry = (name: string, predicted: Place) =>
  isSame(name, predicted.country) || isSameCountry(name, name)

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()
