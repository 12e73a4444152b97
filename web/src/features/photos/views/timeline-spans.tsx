import { viewsCopy } from './copy.ts'
import { type Bin, type Span, yearsLabel } from './timeline-bins.ts'

const maxShown = 20

type TimelineSpansProps = {
  spans: readonly Span[]
  bins: readonly Bin[]
  onChoose: (span: Span) => void
}

/** The most frequent periods longer than one bin, as ranges under the bars; open ends reach the edge. */
export function TimelineSpans({ spans, bins, onChoose }: TimelineSpansProps) {
  const first = bins[0]?.from ?? 0
  const last = (bins.at(-1)?.to ?? 0) + 1
  const at = (year: number) =>
    (100 * (Math.min(Math.max(year, first), last) - first)) / (last - first)
  const long = spans.filter((span) => !bins.some((bin) => isWithin(span, bin)))
  const shown = long
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxShown)
    .toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0))
  if (shown.length === 0) return null
  return (
    <>
      <h3 className="sticky left-0 mt-3 w-fit text-sm font-medium">{viewsCopy.periods}</h3>
      <ul className="mt-1">
        {shown.map((span) => {
          const left = at(span.from ?? first)
          const right = at((span.to ?? last) + 1)
          const text = viewsCopy.cluster(yearsLabel(span), span.count)
          return (
            <li key={yearsLabel(span)} className="py-0.5">
              <button
                type="button"
                className="relative block h-6 w-full rounded-sm text-left hover:bg-raised pointer-coarse:h-11"
                onClick={() => onChoose(span)}
              >
                <span
                  aria-hidden
                  className="rounded-xs absolute inset-y-1 border border-accent bg-accent-soft"
                  style={{
                    left: `${left}%`,
                    width: `max(0.5rem, ${right - left}%)`,
                    borderLeftStyle: span.from === null ? 'dashed' : 'solid',
                    borderRightStyle: span.to === null ? 'dashed' : 'solid',
                  }}
                />
                <span
                  className="absolute inset-y-0 flex items-center px-1.5 text-xs whitespace-nowrap"
                  style={left < 60 ? { left: `${left}%` } : { right: `${100 - right}%` }}
                >
                  {text}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {long.length > shown.length && (
        <p className="text-xs text-muted">{viewsCopy.moreSpans(long.length - shown.length)}</p>
      )}
    </>
  )
}

const isWithin = (span: Span, bin: Bin) =>
  span.from !== null && span.to !== null && span.from >= bin.from && span.to <= bin.to
