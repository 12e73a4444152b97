import { cx } from '../../ui/cx.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import type { RowSelection } from '../../ui/use-row-selection.ts'
import { columns } from './columns.tsx'
import { copy } from './copy.ts'
import type { Person, PersonActions } from './person.ts'

export type PeopleProps = {
  people: readonly Person[]
  /** null when not in edit mode. */
  selection: RowSelection<Person> | null
  actions: PersonActions
}

/** The email stays in place while the other columns scroll. */
export function PeopleTable({ people, selection, actions }: PeopleProps) {
  const pinned = cx('sticky border-r border-r-line', selection ? 'left-11' : 'left-0 pl-4')
  return (
    <ScrollRegion
      label={copy.dashboard.people}
      className="card relative mt-3 max-h-[max(15rem,calc(100dvh-15.25rem))] overflow-auto"
    >
      <DataTable
        scrolls
        columns={columns.map(({ cell, ...column }) => ({
          ...column,
          title: copy.columns[column.id],
          ...(column.id === 'email' && { pinned, className: 'font-medium' }),
          cell: (person: Person) => cell(person, actions),
        }))}
        rows={people}
        rowKey={({ user }) => user.email}
        checkboxes={
          selection && {
            selection,
            pageLabel: copy.dashboard.selectPage,
            rowLabel: ({ user }) => copy.dashboard.select(user.email),
          }
        }
        headClassName="py-2.5 align-bottom text-balance"
        cellClassName="py-2.5 align-top wrap-anywhere"
      />
    </ScrollRegion>
  )
}
