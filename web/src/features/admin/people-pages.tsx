import { limits } from '@verso/contract/limits.ts'
import { PageSize } from '../../ui/page-size.tsx'
import { Pager } from '../../ui/pager.tsx'
import { copy } from './copy.ts'
import { toPayload, withChange } from './dashboard-search.ts'
import type { DashboardSearch } from './dashboard-search.ts'

type PeoplePagesProps = {
  search: DashboardSearch
  total: number
  place: 'above' | 'below'
  onChange: (next: DashboardSearch) => void
}

/** Stands above and below the table (ADMIN-007). */
export function PeoplePages({ search, total, place, onChange }: PeoplePagesProps) {
  const { page, limit } = toPayload(search)
  const first = (page - 1) * limit
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="text-sm text-muted tabular-nums">
          {copy.dashboard.range(first + 1, Math.min(first + limit, total), total)}
        </span>
        <PageSize
          size={limit}
          sizes={limits.dashboard.pageSizes}
          onSize={(size) => onChange(withChange(search, { limit: size }))}
        />
      </span>
      <Pager
        page={page}
        pages={Math.ceil(total / limit)}
        label={copy.dashboard.pages[place]}
        window={limits.dashboard.pageWindow}
        onPage={(next) => onChange(withChange(search, { page: next }))}
      />
    </div>
  )
}
