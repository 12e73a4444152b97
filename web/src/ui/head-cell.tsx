import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The head of a table's column; it stays while the rows scroll by. */
export function HeadCell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={cx(
        'sticky top-0 border-b border-line bg-surface px-3 text-left font-medium text-muted',
        className,
      )}
    >
      {children}
    </th>
  )
}
