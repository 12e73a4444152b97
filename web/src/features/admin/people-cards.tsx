import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { columns } from './columns.tsx'
import { copy } from './copy.ts'
import type { PeopleProps } from './people-table.tsx'
import { RowActions } from './row-actions.tsx'

const facts = columns.filter(({ id }) => id !== 'email' && id !== 'actions')

/** The table on phones: one card per user. */
export function PeopleCards({ people, selection, actions }: PeopleProps) {
  return (
    <ul aria-label={copy.dashboard.people} className="mt-3 flex flex-col gap-2.5">
      {people.map((person) => {
        const { email } = person.user
        const chosen = selection?.has(email) ?? false
        return (
          <li key={email} className={cx('card p-4 text-sm', chosen && 'bg-accent-soft')}>
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 text-base font-semibold wrap-anywhere">{email}</p>
              {selection && (
                <Checkbox
                  aria-label={copy.dashboard.select(email)}
                  checked={chosen}
                  onChecked={(next, { shiftKey }) => selection.toggle(email, next, shiftKey)}
                />
              )}
            </div>
            <dl className="mt-2 flex flex-col gap-1.5">
              {facts.map(({ id, cell }) => (
                <div key={id} className="flex justify-between gap-4">
                  <dt className="text-muted">{copy.columns[id]}</dt>
                  <dd className="text-right wrap-anywhere tabular-nums">{cell(person, actions)}</dd>
                </div>
              ))}
            </dl>
            <RowActions
              person={person}
              actions={actions}
              className="mt-2 flex-wrap gap-x-5 border-t border-line pt-1"
            />
          </li>
        )
      })}
    </ul>
  )
}
