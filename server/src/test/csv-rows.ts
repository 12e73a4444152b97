/** Parses CSV strictly according to RFC 4180; throws at any character that it does not allow. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (field.lastIndex < text.length) {
    const place = field.lastIndex
    const [, quoted, bare, end] = field.exec(text) ?? []
    if (end === undefined) throw new Error(`Not a CSV at ${text.slice(place, place + 40)}`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n' && field.lastIndex < text.length) rows.push([])
    else if (end === ',' && field.lastIndex === text.length) rows.at(-1)?.push('')
  }
  return rows
}
