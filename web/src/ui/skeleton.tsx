import { cx } from './cx.ts'

/** A grey place in the final size of what is coming. Appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('animate-appear rounded-sm bg-raised', className)}>
      <div className="size-full animate-pulse rounded-[inherit] bg-line/60" />
    </div>
  )
}
