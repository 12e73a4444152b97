/** What was measured, held against a limit or a peer of the same run: `ratio` 1 is exactly as much. */
export type Figure = {
  name: string
  value: number
  unit: string
  against: { what: string; value: number }
  /** The ratio that is still good: no more than `most`, no less than `least`, or just 1. */
  bar: { most: number } | { least: number } | { exactly: 1 }
}

export const atMost = (name: string, value: number, limit: number, unit = ''): Figure => ({
  name,
  value,
  unit,
  against: { what: 'limit', value: limit },
  bar: { most: 1 },
})

export const exactly = (name: string, value: number, wanted: number, unit = ''): Figure => ({
  ...atMost(name, value, wanted, unit),
  against: { what: 'wanted', value: wanted },
  bar: { exactly: 1 },
})

/** Prints one line a figure; answers whether every bar is held. */
export function report(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`)
  for (const figure of figures) console.log(line(figure))
  return figures.every(holds)
}

function holds({ value, against, bar }: Figure): boolean {
  if ('exactly' in bar) return value === against.value
  const ratio = value / against.value
  return 'most' in bar ? ratio <= bar.most : ratio >= bar.least
}

const words: Record<string, string> = { most: 'at most', least: 'at least', exactly: 'exactly' }

function line(figure: Figure): string {
  const { name, value, unit, against, bar } = figure
  const amount = (number: number) => `${round(number)} ${unit}`.trim()
  const bound = Object.entries(bar)
    .map(([word, ratio]) => `${words[word]} ${ratio}`)
    .join()
  return [
    holds(figure) ? '✓' : '✗',
    name.padEnd(34),
    amount(value).padStart(14),
    `${against.what} ${amount(against.value)}`.padEnd(26),
    `ratio ${(value / against.value).toFixed(2)} (${bound})`,
  ].join('  ')
}

const round = (value: number) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value))
