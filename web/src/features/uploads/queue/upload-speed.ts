/** Bytes sent by a time in milliseconds. */
export type Sample = { at: number; bytes: number }

const windowMs = 10_000

/** Adds a sample and drops those older than ten seconds. Fewer bytes (a failed attempt) start a new series. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Bytes a second over the last ten seconds; null for the first second. */
export function speedOf(samples: readonly Sample[]): number | null {
  const first = samples.at(0)
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 1000) return null
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
}

/** `2.4 MB/s` */
export function speedText(bytesPerSecond: number): string {
  const megabytes = bytesPerSecond / 1e6
  return megabytes >= 1
    ? `${megabytes.toFixed(1)} MB/s`
    : `${Math.round(bytesPerSecond / 1000)} kB/s`
}

/** `about 3 min left`; empty at speed 0. */
export function timeLeftText(bytesLeft: number, bytesPerSecond: number): string {
  if (bytesPerSecond <= 0) return ''
  const seconds = bytesLeft / bytesPerSecond
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} s left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
