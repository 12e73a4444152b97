/** A measurement that is compared with a limit or with another measurement of the same run. */
export type Figure = {
  name: string
  value: number
  unit: string
  against: { what: string; value: number }
  /** The allowed ratio of value to `against`. */
  bar: { max: number } | { min: number } | { exactly: 1 }
}

export const atMost = (name: string, value: number, limit: number, unit = ''): Figure => ({
  name,
  value,
  unit,
  against: { what: 'limit', value: limit },
  bar: { max: 1 },
})

export const exactly = (name: string, value: number, expected: number, unit = ''): Figure => ({
  ...atMost(name, value, expected, unit),
  against: { what: 'expected', value: expected },
  bar: { exactly: 1 },
})

/** Prints one line per figure. Returns whether all are within their bars. */
export function report(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`)
  for (const figure of figures) console.log(line(figure))
  return figures.every(holds)
}

function holds({ value, against, bar }: Figure): boolean {
  if ('exactly' in bar) return value === against.value
  const ratio = value / against.value
  return 'max' in bar ? ratio <= bar.max : ratio >= bar.min
}

const words: Record<string, string> = { max: 'at most', min: 'at least', exactly: 'exactly' }

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
