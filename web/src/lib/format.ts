const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const integer = new Intl.NumberFormat('en')

/** An ISO time as local date and time: `2 May 2026, 10:12`. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}

/** `1,286` */
export function formatNumber(value: number): string {
  return integer.format(value)
}
