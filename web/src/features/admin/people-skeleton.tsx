import { Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'

const rows = ['w-36', 'w-44', 'w-40', 'w-48', 'w-36', 'w-44', 'w-40', 'w-48', 'w-36', 'w-44']

/** Stands where the people will be, in their geometry. */
export function PeopleSkeleton({ phone }: { phone: boolean }) {
  return (
    <>
      <output className="sr-only">{copy.dashboard.loading}</output>
      <div className="mt-3 flex h-8.5 items-center justify-between pointer-coarse:h-11">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-6 w-24 md:w-88" />
      </div>
      <div className={phone ? 'mt-3 flex flex-col gap-2.5' : 'card mt-3 overflow-hidden'}>
        {!phone && <div className="h-15 border-b border-line" />}
        {rows.map((width, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- nothing here has a name, and nothing moves
            key={index}
            className={
              phone
                ? 'card flex h-105 flex-col gap-4 p-4'
                : 'flex h-11 items-center gap-20 border-b border-line px-4 last:border-b-0'
            }
          >
            <Skeleton className={`h-3.5 ${width} shrink-0`} />
            <Skeleton className="h-3.5 w-28" />
            {!phone && <Skeleton className="h-3.5 w-70" />}
          </div>
        ))}
      </div>
    </>
  )
}
