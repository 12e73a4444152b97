import { effectiveByFold } from '../keywords/effective.ts'
import { effectiveTexts } from '../photos/effective-texts.ts'
import { placeParts } from '../photos/place-parts.ts'
import { predictedDetails } from '../photos/predicted-details.ts'
import type { ExportedPhoto } from './queries.ts'

export type Cell = string | number | Date | null
export type Exclusions = { has(folded: string): boolean }

/** The values of a photo that several columns use, as all views show them. */
export type Shown = ReturnType<typeof shownOf>

export function shownOf(photo: ExportedPhoto, excluded: Exclusions) {
  const keywords = effectiveByFold(photo, excluded)
  return {
    keywords: [...keywords.values()],
    texts: effectiveTexts(photo),
    place: placeParts(photo),
    explained: predictedDetails(photo, keywords),
  }
}

export type Column = {
  header: string
  /** In characters. */
  width: number
  format?: string
  value(photo: ExportedPhoto, shown: Shown): Cell
}
