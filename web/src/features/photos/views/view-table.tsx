import type { ReactNode } from 'react'
import { viewsCopy } from './copy.ts'

type ViewTableProps = { columns: readonly string[]; children: ReactNode }

/** The data of a graphic as a table, for users who cannot see it. `children` are its rows. */
export function ViewTable({ columns, children }: ViewTableProps) {
  return (
    <details className="mt-3 border-t border-line pt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
        {viewsCopy.asList}
      </summary>
      <table className="mt-1">
        <thead>
          <tr className="text-left text-muted *:pr-6 *:font-normal">
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  )
}
