import type { Term } from '../vocabulary/term.ts'
import { type Background, bins } from './background.ts'

/** Statistics of a term's centred cosine over pictures that do not show the term. */
export type TermStatistics = { location: number; spread: number }

/**
 * The statistics assumed for a term before any picture was seen, and how many pictures they weigh. Assumed, not
 * measured: Verso does not ship statistics of the real model yet. They would be a `Background`, to be merged.
 */
const prior = { location: 0, spread: 0.03, weight: 100 }
/** Without a minimum, similar pictures would make any small difference count. */
const minSpread = 0.01

/** The statistics of a term, from the background and the prior. */
export function statisticsOf(background: Background, { term }: Term): TermStatistics {
  const row = background.get(term)
  return withPrior(row ? lowerHalf(row) : null)
}

function withPrior(measured: (TermStatistics & { count: number }) | null): TermStatistics {
  const { location, spread, count } = measured ?? { ...prior, count: 0 }
  const mean = (value: number, before: number) =>
    (count * value + prior.weight * before) / (count + prior.weight)
  return {
    location: mean(location, prior.location),
    spread: Math.max(minSpread, Math.sqrt(mean(spread ** 2, prior.spread ** 2))),
  }
}

/**
 * The lower half of a normal distribution has its median 0.6745 standard deviations below the centre, and this median
 * absolute deviation.
 */
const medianOfHalf = 0.6745
const deviationOfHalf = 0.3992

/**
 * Location and spread, estimated from the lower half of the pictures: its median and its median absolute deviation,
 * scaled so that a normal distribution gets its mean and its standard deviation. A term that is true of up to half of
 * the pictures hardly affects this estimate. Null without pictures.
 */
function lowerHalf(row: Uint16Array): (TermStatistics & { count: number }) | null {
  const below = cumulative(row)
  const count = below.at(-1) ?? 0
  if (count === 0) return null
  const median = quantile(below, count / 4)
  const end = quantile(below, count / 2)
  const deviation = bisect(
    (width) => massBelow(below, Math.min(end, median + width)) - massBelow(below, median - width),
    count / 4,
  )
  const spread = deviation / deviationOfHalf
  return { location: median + medianOfHalf * spread, spread, count }
}

/** How many pictures are below the lower edge of each bin, and below the upper edge of the last. */
function cumulative(row: Uint16Array): number[] {
  const below = [0]
  for (const value of row) below.push((below.at(-1) ?? 0) + value)
  return below
}

/** The value below which there are `count` pictures, assuming that they are spread evenly within a bin. */
function quantile(below: number[], count: number): number {
  const bin = below.findIndex((value) => value >= count) - 1
  const [from = 0, to = 0] = below.slice(Math.max(0, bin), bin + 2)
  return bins.lowest + (bin + (count - from) / (to - from)) * bins.width
}

function massBelow(below: number[], value: number): number {
  const at = Math.min(bins.count, Math.max(0, (value - bins.lowest) / bins.width))
  const bin = Math.min(bins.count - 1, Math.floor(at))
  const [from = 0, to = 0] = [below[bin], below[bin + 1]]
  return from + (to - from) * (at - bin)
}

/** The smallest width between 0 and 1 at which the increasing function reaches `target`. */
function bisect(grows: (width: number) => number, target: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (grows(middle) < target) low = middle
    else high = middle
  }
  return high
}
