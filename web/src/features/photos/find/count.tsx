import { findCopy } from './copy.ts'

/** A number of photos at the end of a line; screen readers say what is counted. */
export function Count({ count }: { count: number }) {
  return (
    <span className="shrink-0 text-xs text-muted tabular-nums">
      {findCopy.counted(count)}
      <span className="sr-only"> {count === 1 ? findCopy.photo : findCopy.photos}</span>
    </span>
  )
}
