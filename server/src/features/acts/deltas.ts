import { isDeepStrictEqual } from 'node:util'
import type { EditedColumns } from '../../db/act-schema.ts'

/** The columns that people change, without `reviewed_at`, which follows from the others. */
export const editedColumns = [
  'keywords',
  'added_keywords',
  'excluded_keywords',
  'proposed_keywords',
  'people',
  'confirmed_names',
  'rejected_names',
  'own_description',
  'own_period',
  'own_period_edtf',
  'own_location',
  'note',
  'turn',
] as const satisfies (keyof EditedColumns)[]

type Column = (typeof editedColumns)[number]
type Photo = Readonly<Pick<EditedColumns, Column>> & { reviewed_at: Date | null }

/** The columns that differ between the photo before and after an act, with both values. */
export function differences(
  before: Photo,
  after: Photo,
): { before: Partial<EditedColumns>; after: Partial<EditedColumns> } {
  const changed = editedColumns.filter(
    (column) => !isDeepStrictEqual(before[column], after[column]),
  )
  const isReviewChange = before.reviewed_at?.getTime() !== after.reviewed_at?.getTime()
  const of = (photo: Photo) => ({
    ...Object.fromEntries(changed.map((column) => [column, photo[column]])),
    ...(isReviewChange && { reviewed_at: photo.reviewed_at?.toISOString() ?? null }),
  })
  return { before: of(before), after: of(after) }
}
