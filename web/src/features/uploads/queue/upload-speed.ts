/** The progress at a time in milliseconds: finished files and bytes sent. */
export type Sample = { at: number; files: number; bytes: number }

/** The remaining work. */
export type Remaining = { files: number; bytes: number }

const windowMs = 10_000

/**
 * Every file has a fixed overhead for its link, its check and its response: about the time of this many bytes on an
 * average line. With small files that is nearly all of the time, and bytes alone would give a far too optimistic
 * estimate.
 */
const bytesPerFile = 250_000

const workOf = ({ files, bytes }: Remaining) => files * bytesPerFile + bytes

/** Adds a sample and drops those older than ten seconds. Fewer bytes (a failed attempt) start a new series. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Bytes a second over the last ten seconds; null for the first second. */
export function speedOf(samples: readonly Sample[]): number | null {
  return ratePerSecond(samples, ({ bytes }) => bytes)
}

/** The seconds that the rest takes at the rate of the last ten seconds; null if the rate is unknown. */
export function secondsLeft(samples: readonly Sample[], remaining: Remaining): number | null {
  const rate = ratePerSecond(samples, workOf)
  return rate !== null && rate > 0 ? workOf(remaining) / rate : null
}

function ratePerSecond(samples: readonly Sample[], of: (sample: Sample) => number): number | null {
  const first = samples.at(0)
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 1000) return null
  return ((of(last) - of(first)) / (last.at - first.at)) * 1000
}

/** `2.4 MB/s` */
export function speedText(bytesPerSecond: number): string {
  const megabytes = bytesPerSecond / 1e6
  return megabytes >= 1
    ? `${megabytes.toFixed(1)} MB/s`
    : `${Math.round(bytesPerSecond / 1000)} kB/s`
}

/** `about 3 min left`; empty if unknown. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} s left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
