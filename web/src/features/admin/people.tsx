import type { UseQueryResult } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { PagingBar } from '../../ui/paging-bar.tsx'
import { copy } from './copy.ts'
import { toPayload, withChange } from './dashboard-search.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { PeopleCards } from './people-cards.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { PeopleTable } from './people-table.tsx'
import type { PeopleProps } from './people-table.tsx'

type Props = Omit<PeopleProps, 'people'> & {
  query: UseQueryResult<CallOutput<'getDashboard'>>
  search: DashboardSearch
  phone: boolean
  onChange: (next: DashboardSearch) => void
}

/** The users: loading, failed, none found, or one page of them with a pager above and below (ADMIN-007). */
export function People({ query, search, phone, selection, actions, onChange }: Props) {
  if (query.isPending) return <PeopleSkeleton phone={phone} />
  if (!query.data) return <NotLoaded className="mt-4" onReload={() => void query.refetch()} />
  const { users, length } = query.data
  const { page, limit } = toPayload(search)
  const first = (page - 1) * limit
  const paging = {
    page,
    pageSize: limit,
    total: length,
    range: copy.dashboard.range(first + 1, Math.min(first + limit, length), length),
    pageSizes: limits.dashboard.pageSizes,
    pageWindow: limits.dashboard.pageWindow,
    onPage: (to: number) => onChange(withChange(search, { page: to })),
    onPageSize: (size: number) => onChange(withChange(search, { limit: size })),
  }
  const List = phone ? PeopleCards : PeopleTable
  return (
    <>
      <PagingBar {...paging} label={copy.dashboard.pages.above} />
      {length === 0 ? (
        <NoneFound onClear={() => onChange({})} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50')}
        >
          <List people={users} selection={selection} actions={actions} />
        </div>
      )}
      {length > 0 && <PagingBar {...paging} label={copy.dashboard.pages.below} />}
    </>
  )
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={copy.dashboard.noneFound.title}
      text={copy.dashboard.noneFound.text}
      picture={<SearchX size={32} strokeWidth={1.25} aria-hidden />}
      actions={<Button onClick={onClear}>{copy.dashboard.noneFound.clear}</Button>}
    />
  )
}
