const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** A date such as 4 December 2026; empty if there is no date. */
export const dayText = (iso: string | null | undefined): string =>
  iso ? format.format(new Date(iso)) : ''
