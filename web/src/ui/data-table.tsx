import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import type { RowSelection } from './use-row-selection.ts'

export type Column<Row> = {
  id: string
  title: string
  /** A class such as `w-40`; columns without one share the rest of the width. */
  width?: string
  /** Aligned right, with digits of equal width. */
  number?: boolean
  /** Classes that keep the column in place while the others scroll, such as `sticky left-0`. */
  pinned?: string | undefined
  /** Applied to the cells, not to the header. */
  className?: string
  cell: (row: Row) => ReactNode
}

/** Adds a column of checkboxes, with their labels. */
type RowCheckboxes<Row> = {
  selection: RowSelection<Row>
  pageLabel: string
  rowLabel: (row: Row) => string
  /** The checkboxes of the rows are reached by other keys than Tab. */
  isOutOfTabOrder?: boolean
}

type Shape<Row> = {
  columns: readonly Column<Row>[]
  checkboxes?: RowCheckboxes<Row> | null
  /**
   * For a table inside a `ScrollRegion`: its header and pinned columns stay in place, and the other columns scroll under
   * them.
   */
  scrolls?: boolean
  headClassName?: string
  cellClassName?: string
}

type RowProps<Row> = Shape<Row> & { row: Row; rowKey: string }
type FrameProps<Row> = Shape<Row> & { label?: string; children: ReactNode }
type DataTableProps<Row> = Omit<FrameProps<Row>, 'children'> & {
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A table with one row per item. `rowKey` is also the key by which a row is selected. */
export function DataTable<Row>({ rows, rowKey, label, ...shape }: DataTableProps<Row>) {
  return (
    <TableFrame label={label} {...shape}>
      {rows.map((row) => (
        <TableRow key={rowKey(row)} row={row} rowKey={rowKey(row)} {...shape} />
      ))}
    </TableFrame>
  )
}

/** The table with its header, for rows that subscribe to their own data and render a `TableRow`. */
export function TableFrame<Row>({ label, children, ...shape }: FrameProps<Row>) {
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <TableHead {...shape} />
      <tbody>{children}</tbody>
    </table>
  )
}

const checkboxCell = 'sticky left-0 w-11 pl-4'

function TableHead<Row>({ columns, checkboxes, scrolls, headClassName = 'h-10.5' }: Shape<Row>) {
  const cell = cx(
    'border-b border-line px-3 text-left font-medium text-muted',
    scrolls && 'sticky top-0 bg-surface',
    headClassName,
  )
  return (
    <thead>
      <tr>
        {checkboxes && (
          <th scope="col" className={cx(cell, checkboxCell, 'z-3')}>
            <Checkbox
              aria-label={checkboxes.pageLabel}
              checked={checkboxes.selection.page.all}
              mixed={checkboxes.selection.page.some}
              onChecked={checkboxes.selection.selectPage}
              className="block"
            />
          </th>
        )}
        {columns.map(({ id, title, width, number, pinned }) => (
          <th
            key={id}
            scope="col"
            className={cx(cell, width, number && 'text-right', pinned, pinned ? 'z-3' : 'z-2')}
          >
            {title}
          </th>
        ))}
        {scrolls && <Filler className="sticky top-0 z-2 bg-surface" />}
      </tr>
    </thead>
  )
}

export function TableRow<Row>({
  row,
  rowKey,
  columns,
  checkboxes,
  scrolls,
  ...props
}: RowProps<Row>) {
  const selected = checkboxes?.selection.has(rowKey) ?? false
  const background = scrolls && (selected ? 'bg-accent-soft' : restingRow)
  const { cellClassName = 'py-2.5 align-top' } = props
  const cell = cx('border-b border-line px-3 group-last:border-b-0', cellClassName, background)
  return (
    <tr className="group" aria-selected={checkboxes ? selected : undefined}>
      {checkboxes && (
        <td className={cx(cell, checkboxCell, 'z-1')}>
          <Checkbox
            aria-label={checkboxes.rowLabel(row)}
            tabIndex={checkboxes.isOutOfTabOrder ? -1 : undefined}
            checked={selected}
            onChecked={(on, { shiftKey }) => checkboxes.selection.toggle(rowKey, on, shiftKey)}
            className="mt-0.5 block"
          />
        </td>
      )}
      {columns.map(({ id, number, pinned, className, cell: render }) => (
        <td
          key={id}
          className={cx(
            cell,
            number && 'text-right tabular-nums',
            pinned && cx(pinned, 'z-1'),
            className,
          )}
        >
          {render(row)}
        </td>
      ))}
      {scrolls && <Filler className={cx(background, 'group-last:border-b-0')} />}
    </tr>
  )
}

/** `data-row-focus` marks the button that takes the keyboard focus of its row. */
const restingRow =
  'bg-surface group-hover:bg-bg group-has-[[data-row-focus]:focus-visible]:bg-raised'

/** Takes up the remaining width, so that narrow and pinned columns keep theirs. */
function Filler({ className }: { className: string }) {
  return <td aria-hidden className={cx('border-b border-line', className)} />
}
