import { findCopy } from './copy.ts'

/** The number of photos at the end of a line, or a lower bound for it; screen readers also hear what is counted. */
export function Count({ count, isLeast = false }: { count: number; isLeast?: boolean }) {
  return (
    <span className="shrink-0 text-xs text-muted tabular-nums">
      {findCopy.counted(count, isLeast)}
      <span className="sr-only"> {count === 1 ? findCopy.photo : findCopy.photos}</span>
    </span>
  )
}
