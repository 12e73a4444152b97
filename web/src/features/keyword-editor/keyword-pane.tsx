import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeywordCount } from '@verso/contract/keywords.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keywordsQuery } from './api.ts'
import { copy } from './copy.ts'
import type { KeywordSort } from './copy.ts'
import { isExcluded } from './global-draft.ts'
import type { GlobalDraft } from './global-draft.ts'
import { KeywordRows } from './keyword-rows.tsx'

type Side = 'included' | 'excluded'
type ListOptions = { search: string; sort: KeywordSort; draft: GlobalDraft }

type KeywordPaneProps = ListOptions & {
  side: Side
  total: number
  changed: boolean
  onMove: (keyword: KeywordCount) => void
}

const texts = {
  included: { title: copy.global.included, none: copy.global.noneIncluded },
  excluded: { title: copy.global.excluded, none: copy.global.noneExcluded },
}

/** One of the two lists, with the changes applied. */
export function KeywordPane({ side, total, changed, onMove, ...options }: KeywordPaneProps) {
  const { query, rows } = useRows(side, options)
  const { title, none } = texts[side]
  return (
    <section
      aria-label={title}
      className="card flex max-h-[55dvh] flex-col md:h-[calc(100dvh-15.75rem)] md:max-h-none md:min-h-80"
    >
      <h2 className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-4 py-2.5 font-semibold">
        {title}
        <span className="text-sm font-normal text-muted tabular-nums">{formatNumber(total)}</span>
        {changed && <span className="text-sm font-medium text-accent">{copy.global.unsaved}</span>}
      </h2>
      {query.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3 text-bad">
          {copy.global.failed}
          <Button onClick={() => void query.refetch()}>{copy.reload}</Button>
        </p>
      )}
      {query.isPending && <Skeleton className="m-4 h-40" />}
      {query.data && rows.length === 0 && <p className="px-4 py-6 text-muted">{none}</p>}
      {rows.length > 0 && (
        <KeywordRows
          label={title}
          rows={rows}
          struck={side === 'excluded'}
          onPress={onMove}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
          }}
        />
      )}
    </section>
  )
}

/** Keywords moved to this list first, then those of the server that were not moved away. */
function useRows(side: Side, { search, sort, draft }: ListOptions) {
  const excluded = side === 'excluded'
  const query = useInfiniteQuery(keywordsQuery(draft.all && excluded ? 'all' : side, search, sort))
  const movedHere = [...draft.moved.values()].filter(
    (keyword) =>
      isExcluded(draft, keyword) === excluded &&
      keyword.keyword.toLowerCase().includes(search.toLowerCase()),
  )
  if (draft.all && !excluded) return { query, rows: movedHere }
  const loaded = query.data?.pages.flatMap(({ keywords }) => keywords) ?? []
  const unmoved = loaded.filter(({ keyword }) => !draft.moved.has(keyword))
  return { query, rows: [...movedHere, ...unmoved] }
}
