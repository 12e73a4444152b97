import type { UseQueryResult } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { copy } from './copy.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { NotLoaded } from './not-loaded.tsx'
import { PeopleCards } from './people-cards.tsx'
import { PeoplePages } from './people-pages.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { PeopleTable } from './people-table.tsx'
import type { PeopleProps } from './people-table.tsx'

type Props = Omit<PeopleProps, 'people'> & {
  query: UseQueryResult<CallOutput<'getDashboard'>>
  search: DashboardSearch
  phone: boolean
  onChange: (next: DashboardSearch) => void
}

/** The people in the state they are in: coming, not to be had, none found, or a page of them. */
export function People({ query, search, phone, selection, actions, onChange }: Props) {
  if (query.isPending) return <PeopleSkeleton phone={phone} />
  if (!query.data) return <NotLoaded onReload={() => void query.refetch()} />
  const { users, length } = query.data
  const pages = { search, total: length, onChange }
  const List = phone ? PeopleCards : PeopleTable
  return (
    <>
      <PeoplePages {...pages} place="above" />
      {length === 0 ? (
        <Nobody onClear={() => onChange({})} />
      ) : (
        <div className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
          <List people={users} selection={selection} actions={actions} />
        </div>
      )}
      {length > 0 && <PeoplePages {...pages} place="below" />}
    </>
  )
}

function Nobody({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={copy.dashboard.nobody.title}
      text={copy.dashboard.nobody.text}
      picture={<SearchX size={32} strokeWidth={1.25} aria-hidden />}
      actions={<Button onClick={onClear}>{copy.dashboard.nobody.clear}</Button>}
    />
  )
}
