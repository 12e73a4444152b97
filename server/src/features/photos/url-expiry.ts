const hourMs = 3_600_000

/** Links to photos live a day and stay the same within an hour, so that browsers can keep what they loaded. */
export function photoUrlsUntil(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs + 24 * hourMs)
}
