import type { CallOutput } from '@verso/contract/call.ts'

export type Span = CallOutput<'getTimeline'>['spans'][number]
/** `sure`: photos whose period is within these years. `maybe`: those whose period only overlaps them. */
export type Bin = { from: number; to: number; sure: number; maybe: number }

/** Spans of more years than this get wider bins. */
const targetBins = 30

/**
 * Decades from the first to the last with a photo; years if there are few decades, and centuries if there are many.
 * Open-ended periods count only where they overlap.
 */
export function binsOf(spans: readonly Span[], years?: { from: number; to: number }): Bin[] {
  const ends = spans.flatMap(({ from, to }) => [from, to]).filter((year) => year !== null)
  if (ends.length === 0) return []
  const first = Math.max(Math.min(...ends), years?.from ?? -Infinity)
  const last = Math.min(Math.max(...ends), years?.to ?? Infinity)
  const step = [1, 10].find((years) => last - first < targetBins * years) ?? 100
  const bins: Bin[] = []
  for (let from = Math.floor(first / step) * step; from <= last; from += step)
    bins.push(countIn(spans, from, from + step - 1))
  return bins
}

function countIn(spans: readonly Span[], from: number, to: number): Bin {
  const bin = { from, to, sure: 0, maybe: 0 }
  for (const span of spans) {
    const [first, last] = [span.from ?? -Infinity, span.to ?? Infinity]
    if (first >= from && last <= to) bin.sure += span.count
    else if (first <= to && last >= from) bin.maybe += span.count
  }
  return bin
}

/** `1963`, `1960s`, `1963 to 1968`, `until 1965`, `since 1965` */
export function yearsLabel({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return to === null ? 'any year' : `until ${to}`
  if (to === null) return `since ${from}`
  if (from === to) return `${from}`
  return from % 10 === 0 && to === from + 9 ? `${from}s` : `${from} to ${to}`
}

/** The years in the form of the address; an open end becomes the first or last year that the timeline shows. */
export function yearsParam(span: { from: number | null; to: number | null }, bins: readonly Bin[]) {
  const from = Math.max(1000, span.from ?? bins[0]?.from ?? 1000)
  const to = Math.max(from, span.to ?? bins.at(-1)?.to ?? from)
  return from === to ? `${from}` : `${from}-${to}`
}
