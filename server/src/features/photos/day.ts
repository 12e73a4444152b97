/** The calendar day `yyyy-mm-dd` in the installation's zone: the key of the daily rollups. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}
