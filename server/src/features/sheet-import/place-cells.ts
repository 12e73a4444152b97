import { isDeepStrictEqual } from 'node:util'
import { placeWithoutGaps } from '@verso/contract/rules.ts'
import type { SheetRow } from '@verso/contract/sheet-import.ts'
import { partsOfText, type Place, placeParts, placeText } from '../photos/place-parts.ts'
import { isSame, withoutGuard } from './cell.ts'
import type { ComparedPhoto } from './queries.ts'

const headers = {
  sublocation: 'Sublocation',
  city: 'City',
  state: 'State',
  country: 'Country',
} as const
const parts = Object.keys(headers) as (keyof Place)[]

/** The place in the cells of its parts, as a text; `location` is null if none of them was edited. */
export function placeOfCells(
  cells: SheetRow['cells'],
  photo: ComparedPhoto,
): { location: string | null; refused: string[] } {
  const shown = placeParts(photo)
  const edited = { ...shown }
  for (const part of parts) {
    const from = shown[part] ?? ''
    const cell = cells[headers[part]]?.trim()
    if (cell !== undefined && !isSame(cell, from)) edited[part] = withoutGuard(cell, from) || null
  }
  if (isDeepStrictEqual(edited, shown)) return { location: null, refused: [] }
  const location = placeText(edited, photo)
  if (isDeepStrictEqual(partsOfText(location, photo), edited)) return { location, refused: [] }
  return { location: null, refused: [unclear(placeWithoutGaps(location))] }
}

const unclear = (location: string) =>
  `“${location}” does not say which part is the city. Write City, State and Country without commas, or edit Location instead.`
