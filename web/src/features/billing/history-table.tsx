import { cx } from '../../ui/cx.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { copy } from './copy.ts'

type HistoryTableProps = {
  title: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** A plain table of figures that scrolls sideways on phones. */
export function HistoryTable({ title, columns, rows }: HistoryTableProps) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">{copy.history.empty}</p>
      ) : (
        <ScrollRegion
          label={title}
          className="mt-2 overflow-x-auto rounded-md border border-line bg-surface"
        >
          <table className="w-full text-sm whitespace-nowrap tabular-nums">
            <thead>
              <tr className="border-b border-line text-muted">
                {columns.map((column) => (
                  <th key={column} scope="col" className={cx(cell, 'font-medium')}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key} className="border-b border-line last:border-0">
                  {columns.map((column, index) => (
                    <td key={column} className={cell}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}

const cell = 'px-3 py-2 text-left'
