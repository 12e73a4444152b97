import { limits } from '@verso/contract/limits.ts'
import { PageSize } from '../../../ui/page-size.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { listState, withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { rangeText } from '../photo-texts.ts'

type ListPagesProps = {
  search: ListSearch
  total: number
  onChange: (next: ListSearch) => void
}

/** Where in the list one is, how much a page holds, and the way to others. */
export function ListPages({ search, total, onChange }: ListPagesProps) {
  const { page, limit } = listState(search)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="text-sm text-muted tabular-nums">{rangeText(page, limit, total)}</span>
        <PageSize
          size={limit}
          sizes={limits.list.pageSizes}
          onSize={(size) => onChange(withChange(search, { limit: size }))}
        />
      </span>
      <Pager
        page={page}
        pages={Math.ceil(total / limit)}
        window={limits.list.pageWindow}
        onPage={(next) => onChange(withChange(search, { page: next }))}
      />
    </div>
  )
}
