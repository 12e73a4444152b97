/** `22 October 2008` for a local time such as `2008-10-22T16:28:39`. */
export function longDate(local: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${local}Z`),
  )
}
