import { cx } from './cx.ts'

/** A placeholder with the size of what is loading. It appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('animate-appear rounded-sm bg-raised', className)}>
      <div className="size-full animate-pulse rounded-[inherit] bg-line/60" />
    </div>
  )
}
