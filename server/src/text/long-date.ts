const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `22 October 2008` for a local time such as `2008-10-22T16:28:39`. */
export const longDate = (local: string): string => format.format(new Date(`${local}Z`))
