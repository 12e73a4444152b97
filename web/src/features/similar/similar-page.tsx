import { useInfiniteQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupsQuery } from './api.ts'
import { copy } from './copy.ts'
import { GroupCard } from './group-card.tsx'

const picture = <Copy size={32} strokeWidth={1.25} />

/** Groups of photos that are nearly the same or of one series. */
export function SimilarPage() {
  const query = useInfiniteQuery(groupsQuery)
  const first = query.data?.pages[0]
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? []
  return (
    <>
      <h1 className="text-xl font-semibold">{copy.title}</h1>
      <p className="mt-1 max-w-180 text-muted">{copy.about}</p>
      {query.isPending && <Loading />}
      {query.isError && !first && (
        <NotLoaded onReload={() => void query.refetch()} className="mt-5" />
      )}
      <output className="mt-4 block text-muted tabular-nums empty:hidden">
        {first && first.left > 0 && copy.comparing(first.left, first.vectors)}
      </output>
      {first && groups.length === 0 && first.left === 0 && (
        <EmptyState {...(first.vectors === 0 ? copy.noModel : copy.none)} picture={picture} />
      )}
      <div className="mt-5 flex flex-col gap-5 empty:hidden">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      {query.hasNextPage && (
        <Button
          className="mt-5"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {copy.showMore}
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <output aria-label={copy.loading} className="mt-5 flex flex-col gap-5">
      {[0, 1].map((card) => (
        <Skeleton key={card} className="h-56" />
      ))}
    </output>
  )
}
