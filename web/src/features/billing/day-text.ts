const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** A day such as 4 December 2026; empty without one. */
export const dayText = (iso: string | null | undefined): string =>
  iso ? format.format(new Date(iso)) : ''
