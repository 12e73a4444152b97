import { displayName, shownPlaceOrPeriod, usedDimensions } from '@verso/contract/rules.ts'
import { cellText } from './cell-text.ts'
import { type Cell, type Column, type Exclusions, shownOf } from './column.ts'
import { explainingColumns, reasonColumn } from './explaining-columns.ts'
import type { ExportedPhoto } from './queries.ts'
import { returningColumns } from './returning-columns.ts'

/** Names the time zone, because spreadsheet dates have none. */
const utcFormat = 'yyyy-mm-dd hh:mm "UTC"'

/** The text columns of the list, in its order. */
const columnsForAll: Column[] = [
  { header: 'Name', width: 32, value: displayName },
  { header: 'Keywords', width: 60, value: (_, { keywords }) => keywords.join(', ') },
  { header: 'Description', width: 60, value: (_, { texts }) => texts.description },
  reasonColumn,
  { header: 'Period', width: 18, value: (_, { texts }) => shownPlaceOrPeriod(texts.period) },
  { header: 'Location', width: 32, value: (_, { texts }) => shownPlaceOrPeriod(texts.location) },
  { header: 'Created', width: 22, format: utcFormat, value: (photo) => photo.created_at },
  { header: 'Updated', width: 22, format: utcFormat, value: (photo) => photo.updated_at },
  { header: 'Used Dimensions', width: 18, value: usedDimensions },
  { header: 'Status', width: 12, value: (photo) => photo.status },
  { header: 'Last Error', width: 40, value: (photo) => photo.last_error },
]

/** SEC-022: only admins see what an analysis cost. */
const columnsForAdmins: Column[] = [
  {
    header: 'Cost',
    width: 12,
    format: '0.00####',
    value: (photo) => (photo.cost === null ? null : Number(photo.cost)),
  },
  { header: 'Total Used Tokens', width: 18, value: (photo) => photo.total_used_tokens },
  { header: 'Latest Prompt Tokens', width: 20, value: (photo) => photo.latest_prompt_tokens },
  {
    header: 'Latest Completion Tokens',
    width: 24,
    value: (photo) => photo.latest_completion_tokens,
  },
  { header: 'Latest Total Tokens', width: 20, value: (photo) => photo.latest_total_tokens },
]

/** The additions follow the specified columns, so that those keep their positions. */
export function columnsFor(role: 'user' | 'admin'): Column[] {
  return [
    ...columnsForAll,
    ...(role === 'admin' ? columnsForAdmins : []),
    ...explainingColumns,
    ...returningColumns,
  ]
}

/** The cells of a photo. */
export function toRow(columns: Column[], photo: ExportedPhoto, excluded: Exclusions): Cell[] {
  const shown = shownOf(photo, excluded)
  return columns.map((column) => {
    const value = column.value(photo, shown)
    return typeof value === 'string' ? cellText(value) : value
  })
}
