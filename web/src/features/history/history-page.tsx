import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActRow } from './act-row.tsx'
import { byDay } from './act-text.ts'
import { type Act, actsQuery, useUndoAct } from './api.ts'
import { copy } from './copy.ts'

/** What was done to photos and keywords in the last 30 days, each with its undo. */
export function HistoryPage() {
  const query = useInfiniteQuery(actsQuery)
  const acts = query.data?.pages.flatMap((page) => page.acts)
  return (
    <>
      <h1 className="text-xl font-semibold">{copy.title}</h1>
      <p className="mt-1 max-w-180 text-muted">{copy.about}</p>
      {query.isPending && <Loading />}
      {query.isError && !acts && (
        <NotLoaded onReload={() => void query.refetch()} className="mt-5" />
      )}
      {acts?.length === 0 && (
        <EmptyState {...copy.empty} picture={<History size={32} strokeWidth={1.25} />} />
      )}
      {acts && <Days acts={acts} />}
      {query.hasNextPage && (
        <Button
          className="mt-5"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </>
  )
}

function Days({ acts }: { acts: readonly Act[] }) {
  const undo = useUndoAct()
  return byDay(acts, (iso) => formatDay(iso)).map((each) => (
    <Day key={each.day} day={each.day}>
      {each.acts.map((act) => (
        <ActRow
          key={act.id}
          act={act}
          isUndoing={undo.isPending && undo.variables === act.id}
          onUndo={() => undo.mutate(act.id)}
        />
      ))}
    </Day>
  ))
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 max-w-240">
      <h2 id={id} className="font-medium">
        {day}
      </h2>
      <ul className="mt-2.5 flex flex-col gap-2.5">{children}</ul>
    </section>
  )
}

function Loading() {
  return (
    <output aria-label={copy.loading} className="mt-6 flex max-w-240 flex-col gap-2.5">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </output>
  )
}
