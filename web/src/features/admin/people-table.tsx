import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { HeadCell } from '../../ui/head-cell.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { columns } from './columns.tsx'
import { copy } from './copy.ts'
import type { Person, PersonActions } from './person.ts'
import type { PeopleSelection } from './use-people-selection.ts'

export type PeopleProps = {
  people: readonly Person[]
  /** null outside of edit mode. */
  selection: PeopleSelection | null
  actions: PersonActions
}

const boxCell = 'sticky left-0 w-11 pl-4'
const head = 'py-2.5 align-bottom text-balance'

/** Who it is stays while the rest scrolls by. */
export function PeopleTable({ people, selection, actions }: PeopleProps) {
  const sticky = cx('sticky border-r', selection ? 'left-11' : 'left-0 pl-4')
  return (
    <ScrollRegion
      label={copy.dashboard.people}
      className="card relative mt-3 max-h-[max(15rem,calc(100dvh-15.25rem))] overflow-auto"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {selection && (
              <HeadCell className={cx(head, boxCell, 'z-3')}>
                <Checkbox
                  aria-label={copy.dashboard.selectPage}
                  checked={selection.page.all}
                  mixed={selection.page.some}
                  onChecked={selection.choosePage}
                  className="block"
                />
              </HeadCell>
            )}
            {columns.map(({ id, width, number }) => (
              <HeadCell
                key={id}
                className={cx(
                  head,
                  width,
                  number && 'text-right',
                  id === 'email' ? cx(sticky, 'z-3') : 'z-2',
                )}
              >
                {copy.columns[id]}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row
              key={person.user.email}
              person={person}
              selection={selection}
              actions={actions}
              sticky={sticky}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type RowProps = Omit<PeopleProps, 'people'> & { person: Person; sticky: string }

function Row({ person, selection, actions, sticky }: RowProps) {
  const { email } = person.user
  const chosen = selection?.has(email) ?? false
  const ground = chosen ? 'bg-accent-soft' : 'bg-surface group-hover:bg-bg'
  const cell = cx('border-b border-line px-3 py-2.5 align-top group-last:border-b-0', ground)
  return (
    <tr className="group" aria-selected={selection ? chosen : undefined}>
      {selection && (
        <td className={cx(cell, boxCell, 'z-1')}>
          <Checkbox
            aria-label={copy.dashboard.select(email)}
            checked={chosen}
            onChecked={(next) => selection.choose(person, next)}
            className="mt-0.5 block"
          />
        </td>
      )}
      {columns.map(({ id, number, cell: draw }) => (
        <td
          key={id}
          className={cx(
            cell,
            'wrap-anywhere',
            number && 'text-right tabular-nums',
            id === 'email' && cx(sticky, 'z-1 border-r-line font-medium'),
          )}
        >
          {draw(person, actions)}
        </td>
      ))}
    </tr>
  )
}
