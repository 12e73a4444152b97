/** The columns of the list; `photo-cell.tsx` renders their cells. */
export type ColumnId = (typeof columns)[number]['id']

/**
 * The list's columns in the order of the specification (LIST-026 to LIST-034). Widths are classes. The pinned Status
 * column must not cover the description: on narrow screens the description gets narrower or, next to the filters, wider
 * keywords push it to where the pinned column begins.
 */
const columns = [
  { id: 'image', title: 'Image', width: 'w-24' },
  { id: 'name', title: 'Name', width: 'w-48' },
  { id: 'keywords', title: 'Keywords', width: 'w-80 xl:@max-[61rem]:w-[calc(100cqw-29.75rem)]' },
  {
    id: 'description',
    title: 'Description',
    width: 'w-72 xl:@min-[61rem]:w-[min(18rem,100cqw-49.75rem)]',
  },
  { id: 'reason', title: 'Time/Location Reasoning', width: 'w-64' },
  { id: 'period', title: 'Period', width: 'w-32' },
  { id: 'location', title: 'Location', width: 'w-44' },
  { id: 'created', title: 'Created', width: 'w-40' },
  { id: 'updated', title: 'Updated', width: 'w-40' },
  { id: 'dimensions', title: 'Used Dimensions', width: 'w-36' },
  { id: 'status', title: 'Status', width: 'w-36' },
  { id: 'lastError', title: 'Last Error', width: 'w-64' },
  { id: 'cost', title: 'Cost', width: 'w-28', adminsOnly: true },
  { id: 'totalUsedTokens', title: 'Total Used Tokens', width: 'w-36', adminsOnly: true },
  { id: 'latestPromptTokens', title: 'Latest Prompt Tokens', width: 'w-40', adminsOnly: true },
  {
    id: 'latestCompletionTokens',
    title: 'Latest Completion Tokens',
    width: 'w-50',
    adminsOnly: true,
  },
  { id: 'latestTotalTokens', title: 'Latest Total Tokens', width: 'w-36', adminsOnly: true },
] as const

export type Column = (typeof columns)[number]

export function columnTitle(id: ColumnId): string {
  return columns.find((column) => column.id === id)?.title ?? ''
}

/** The columns that a user or an admin sees, after the column of checkboxes. */
export function columnsFor({ admin }: { admin: boolean }): readonly Column[] {
  return columns.filter((column) => admin || !('adminsOnly' in column))
}
