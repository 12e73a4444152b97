import { Skeleton } from '../../ui/skeleton.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { copy } from './copy.ts'

const widths = ['w-36', 'w-44', 'w-40', 'w-48']

export function PeopleSkeleton({ phone }: { phone: boolean }) {
  return (
    <>
      <div className="mt-3 flex h-8.5 items-center justify-between pointer-coarse:h-11">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-6 w-24 md:w-88" />
      </div>
      <TableSkeleton
        label={copy.dashboard.loading}
        count={10}
        cards={phone}
        className="mt-3"
        headClassName="h-15"
        rowClassName={phone ? 'h-105 flex-col gap-4 p-4' : 'h-11 items-center gap-20 px-4'}
      >
        {(index) => (
          <>
            <Skeleton className={`h-3.5 ${widths[index % widths.length]} shrink-0`} />
            <Skeleton className="h-3.5 w-28" />
            {!phone && <Skeleton className="h-3.5 w-70" />}
          </>
        )}
      </TableSkeleton>
    </>
  )
}
