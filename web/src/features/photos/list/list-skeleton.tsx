import { Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from '../copy.ts'

const rows = ['w-28', 'w-36', 'w-24', 'w-32', 'w-28', 'w-36', 'w-24']

/** Stands where the list will be, in its geometry. */
export function ListSkeleton({ phone }: { phone: boolean }) {
  return (
    <div className={phone ? 'flex flex-col gap-2.5' : 'card overflow-hidden'}>
      <output className="sr-only">{copy.loading}</output>
      {!phone && <div className="h-10.5 border-b border-line" />}
      {rows.map((width, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- nothing here has a name, and nothing moves
          key={index}
          className={
            phone
              ? 'card flex gap-3 p-2.5'
              : 'flex h-20.25 items-start gap-3 border-b border-line py-2.5 pl-14 last:border-b-0'
          }
        >
          <Skeleton className="h-13.5 w-18 shrink-0" />
          <div className="flex w-42 shrink-0 flex-col gap-2 py-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-28" />
          </div>
          {!phone && <Skeleton className="mt-0.5 h-5 w-70" />}
        </div>
      ))}
    </div>
  )
}
