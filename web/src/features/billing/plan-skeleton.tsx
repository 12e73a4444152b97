import { Skeleton } from '../../ui/skeleton.tsx'

export function PlanSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:max-w-270">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-52 rounded-lg" />
      ))}
    </div>
  )
}
