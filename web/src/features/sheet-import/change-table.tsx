import { limits } from '@verso/contract/limits.ts'
import type { SheetChange } from '@verso/contract/sheet-import.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { RowSelection } from '../../ui/use-row-selection.ts'
import { ChangeCell } from './change-cell.tsx'
import { copy } from './copy.ts'

const columns: Column<SheetChange>[] = [
  {
    id: 'photo',
    title: copy.columns.photo,
    width: 'w-36 md:w-64',
    cell: (change) => <PhotoCell change={change} />,
  },
  {
    id: 'change',
    title: copy.columns.change,
    cell: (change) => <ChangeCell change={change} />,
  },
]

type ChangeTableProps = {
  /** The changes of this page. */
  rows: readonly SheetChange[]
  selection: RowSelection<SheetChange>
  page: number
  /** The number of changes on all pages. */
  total: number
  onPage: (page: number) => void
}

/** The photos that a sheet would change, with a checkbox each. */
export function ChangeTable({ rows, selection, page, total, onPage }: ChangeTableProps) {
  const pages = Math.ceil(total / limits.uploadTable.pageSize)
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface">
      <DataTable
        label={copy.title}
        rows={rows}
        rowKey={({ image_id }) => image_id}
        columns={columns}
        checkboxes={{
          selection,
          pageLabel: copy.page,
          rowLabel: ({ original_name }) => copy.row(original_name),
        }}
      />
      {pages > 1 && (
        <div className="border-t border-line p-2">
          <Pager page={page} pages={pages} window={limits.uploadTable.pageWindow} onPage={onPage} />
        </div>
      )}
    </section>
  )
}

function PhotoCell({ change }: { change: SheetChange }) {
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      <Thumbnail
        photo={{ thumbnail_url: change.thumbnail_url, image_url: '', turn: change.turn }}
        className="size-14 rounded-sm"
      />
      <span className="min-w-0 wrap-anywhere">
        {change.original_name}
        {change.is_changed_later && (
          <span className="block text-xs text-warn">{copy.columns.later}</span>
        )}
      </span>
    </div>
  )
}
