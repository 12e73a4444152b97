import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toQuestionFilters } from '../find/filters.ts'
import { toQuestion, withFilters } from '../list-search.ts'
import { timelineQuery } from './api.ts'
import { viewsCopy } from './copy.ts'
import type { ViewProps } from './lazy-views.tsx'
import { type Bin, binsOf, type Span, yearsLabel, yearsParam } from './timeline-bins.ts'
import { TimelineSpans } from './timeline-spans.tsx'
import { useFreshView } from './use-fresh-view.ts'
import { ViewTable } from './view-table.tsx'

/** The photos of the question by decade or year, and their longer periods as ranges. Choosing one narrows the question to it. */
export function TimelineView({ search, onChange }: ViewProps) {
  const { data, isError, refetch } = useFreshView(timelineQuery(toQuestion(search)))
  if (!data && isError) return <NotLoaded onReload={() => void refetch()} />
  if (!data)
    return (
      <p className="flex items-center gap-2 py-4 text-muted">
        <Spinner /> {viewsCopy.loading}
      </p>
    )
  const bins = binsOf(data.spans, toQuestionFilters(search).years)
  const choose = (span: Pick<Span, 'from' | 'to'>) =>
    onChange(withFilters(search, { years: yearsParam(span, bins) }))
  return (
    <section aria-label={viewsCopy.timeline} className="card overflow-hidden p-4">
      {bins.length === 0 && <p className="py-8 text-center text-muted">{viewsCopy.none}</p>}
      {bins.length > 0 && (
        <>
          <div ref={scrollToEnd} className="relative overflow-x-auto pb-1">
            <div className="min-w-fit">
              <Bars bins={bins} onChoose={choose} />
              <TimelineSpans spans={data.spans} bins={bins} onChoose={choose} />
            </div>
          </div>
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <Key className="bg-accent">{viewsCopy.legend.sure}</Key>
            <Key className="border border-accent bg-accent-soft">{viewsCopy.legend.maybe}</Key>
          </p>
          <BinTable bins={bins} onChoose={choose} />
        </>
      )}
      {data.undated > 0 && (
        <p className="mt-3 text-sm text-muted">{viewsCopy.undated(data.undated)}</p>
      )}
    </section>
  )
}

/** The newest photos are shown first, as in the list. */
function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollLeft = element.scrollWidth
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`rounded-xs size-3 ${className}`} />
    {children}
  </span>
)

type BinsProps = { bins: readonly Bin[]; onChoose: (bin: Bin) => void }

const heightRem = 11

function Bars({ bins, onChoose }: BinsProps) {
  const max = Math.max(1, ...bins.map(({ sure, maybe }) => sure + maybe))
  const height = (count: number) =>
    `${count === 0 ? 0 : Math.max(0.15, (count / max) * heightRem)}rem`
  return (
    <ul className="flex items-end">
      {bins.map((bin) => {
        const label = yearsLabel(bin)
        const isEmpty = bin.sure + bin.maybe === 0
        return (
          <li key={bin.from} className="min-w-11 flex-1">
            <button
              type="button"
              disabled={isEmpty}
              title={viewsCopy.bar(label, bin.sure, bin.maybe)}
              className="group flex w-full flex-col justify-end rounded-sm px-0.5 enabled:hover:bg-raised"
              style={{ height: `${heightRem + 3}rem` }}
              onClick={() => onChoose(bin)}
            >
              <span className="sr-only">{viewsCopy.bar(label, bin.sure, bin.maybe)}</span>
              <span aria-hidden className="text-center text-xs text-muted tabular-nums">
                {isEmpty
                  ? ''
                  : (bin.sure + bin.maybe).toLocaleString('en', { notation: 'compact' })}
              </span>
              <span
                aria-hidden
                className="rounded-t-xs block border border-b-0 border-accent bg-accent-soft"
                style={{ height: height(bin.maybe), borderWidth: bin.maybe ? undefined : 0 }}
              />
              <span aria-hidden className="block bg-accent" style={{ height: height(bin.sure) }} />
              <span
                aria-hidden
                className="border-t border-edge pt-1 text-center text-xs whitespace-nowrap"
              >
                {label}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The same for users who cannot see the bars. */
function BinTable({ bins, onChoose }: BinsProps) {
  const { columns } = viewsCopy
  return (
    <ViewTable columns={[columns.years, columns.photos, columns.perhaps]}>
      {bins
        .filter(({ sure, maybe }) => sure + maybe > 0)
        .map((bin) => (
          <tr key={bin.from} className="tabular-nums *:pr-6">
            <th scope="row" className="text-left font-normal">
              <button
                type="button"
                className="text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
                onClick={() => onChoose(bin)}
              >
                {yearsLabel(bin)}
              </button>
            </th>
            <td>{bin.sure.toLocaleString('en')}</td>
            <td>{bin.maybe.toLocaleString('en')}</td>
          </tr>
        ))}
    </ViewTable>
  )
}
