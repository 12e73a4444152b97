import type { CallInput } from './call.ts'
import type { SheetChange } from './sheet-import.ts'

/**
 * The content of the column Version of an export: the version of a photo, and whether it was reviewed, which does not
 * change the version.
 */
type SheetVersion = { version: string; was_reviewed: boolean }

export const sheetVersion = ({ version, was_reviewed }: SheetVersion): string =>
  was_reviewed ? `${version} reviewed` : version

/** Returns null if the cell contains anything else. */
export function readSheetVersion(cell: string): SheetVersion | null {
  const [, version, reviewed] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)( reviewed)?$/.exec(cell) ?? []
  return version === undefined ? null : { version, was_reviewed: reviewed !== undefined }
}

type ImageKeywords = NonNullable<CallInput<'saveKeywords'>['image_keywords']>[number]

/**
 * Converts a change found by `compareSheet` to the input of `saveKeywords`. With the version, the server refuses
 * photos that were edited in the meantime.
 */
export function sheetSave(change: SheetChange): ImageKeywords {
  const { image_id, updated_date, keywords, people, reviewed } = change
  const { description, period, location, note } = change
  return {
    image_id,
    updated_date,
    ...(keywords && { included_keywords: keywords.keep, add_keywords: keywords.add }),
    ...(description && { description: description.to }),
    ...(period && { period: period.to }),
    ...(location && { location: location.to }),
    ...(people && { people: people.to }),
    ...(note && { note: note.to }),
    ...(reviewed !== undefined && { reviewed }),
  }
}
