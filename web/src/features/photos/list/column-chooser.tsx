import { Columns3 } from 'lucide-react'
import { isAdmin, useUser } from '../../../lib/user.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { copy } from '../copy.ts'
import { useColumns } from './hidden-columns.ts'

/** Chooses the columns of the table. Admin columns are offered to admins only (SEC-002). */
export function ColumnChooser() {
  const { optional, isShown, show, showAll } = useColumns({ admin: isAdmin(useUser()) })
  return (
    <Popover
      label={copy.columns.title}
      className="w-64 p-1.5"
      button={
        <>
          <Columns3 size={15} aria-hidden />
          {/* Hidden on narrower screens, so that the toolbar fits in one row next to the open menu. */}
          <span className="max-[84.9rem]:sr-only">{copy.columns.button}</span>
        </>
      }
    >
      <ul>
        {optional.map((column) => (
          <li key={column.id}>
            <Checkbox
              checked={isShown(column)}
              onChecked={(checked) => show(column.id, checked)}
              className="rounded-sm px-2.5 py-1.5 hover:bg-raised pointer-coarse:py-2.5"
            >
              {column.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button variant="quiet" wide onClick={showAll}>
        {copy.columns.showAll}
      </Button>
    </Popover>
  )
}
