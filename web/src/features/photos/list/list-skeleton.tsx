import { Skeleton } from '../../../ui/skeleton.tsx'
import { TableSkeleton } from '../../../ui/table-skeleton.tsx'
import { copy } from '../copy.ts'

const widths = ['w-28', 'w-36', 'w-24', 'w-32', 'w-28', 'w-36', 'w-24']

export function ListSkeleton({ phone }: { phone: boolean }) {
  return (
    <TableSkeleton
      label={copy.loading}
      count={widths.length}
      cards={phone}
      headClassName="h-10.5"
      rowClassName={phone ? 'gap-3 p-2.5' : 'h-20.25 items-start gap-3 py-2.5 pl-14'}
    >
      {(index) => (
        <>
          <Skeleton className="h-13.5 w-18 shrink-0" />
          <div className="flex w-42 shrink-0 flex-col gap-2 py-1">
            <Skeleton className={`h-3.5 ${widths[index]}`} />
            <Skeleton className="h-3 w-28" />
          </div>
          {!phone && <Skeleton className="mt-0.5 h-5 w-70" />}
        </>
      )}
    </TableSkeleton>
  )
}
