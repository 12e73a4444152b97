import { findCopy } from './copy.ts'

/** A number of photos at the end of a line, or a lower bound of it; screen readers say what is counted. */
export function Count({ count, isLeast = false }: { count: number; isLeast?: boolean }) {
  return (
    <span className="shrink-0 text-xs text-muted tabular-nums">
      {findCopy.counted(count, isLeast)}
      <span className="sr-only"> {count === 1 ? findCopy.photo : findCopy.photos}</span>
    </span>
  )
}
