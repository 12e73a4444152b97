import type { SheetRow } from '@verso/contract/sheet-import.ts'
import type { ComparedPhoto } from './queries.ts'

const words: Record<string, boolean> = { yes: true, true: true, no: false, false: false }

/** Whether the sheet marks the photo as reviewed or as not reviewed. A cell with the exported value was not edited. */
export function reviewChange(
  { cells: { Reviewed: cell }, was_reviewed }: SheetRow,
  { reviewed_at }: ComparedPhoto,
): { change: boolean | null; refused: string[] } {
  if (cell === undefined) return { change: null, refused: [] }
  const to = words[cell.trim().toLowerCase()]
  if (to === undefined)
    return { change: null, refused: [`Reviewed must be yes or no, not “${cell}”.`] }
  const isReviewed = reviewed_at !== null
  const isEdited = to !== (was_reviewed ?? isReviewed)
  return { change: isEdited && to !== isReviewed ? to : null, refused: [] }
}
