const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const dayAndYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const integer = new Intl.NumberFormat('en')

/** An ISO time as local date and time: `2 May 2026, 10:12`. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}

/** An ISO time as local day: `3 May`, with the year unless it is the current one. */
export function formatDay(iso: string, now = new Date()): string {
  const date = new Date(iso)
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date)
}

/** `1,286` */
export function formatNumber(value: number): string {
  return integer.format(value)
}

/** `207 MB`, at least 1 */
export function formatMegabytes(bytes: number): string {
  return `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`
}
