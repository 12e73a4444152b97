import { readFileSync, writeFileSync } from 'node:fs'
import type { Situation } from './case.ts'

const path = new URL('../../../../docs/billing-situations.md', import.meta.url)

const intro = `# What happens to money in {count} situations

\`server/src/test/billing-situations.test.ts\` carries out each row against a fake of Stripe that keeps state
(\`server/src/test/stripe\`). The requests and records of the fake have the types of Stripe's SDK, and it refuses what Stripe refuses.
The last five columns show what the database and the fake contain afterwards. A row that differs from this page fails the test.
\`WRITE_SITUATIONS=1 npx vitest run --project server server/src/test/billing-situations.test.ts\` writes the page again; review the
difference.

The plans are Starter, $9.99 with 500 credits a month; Studio, $29.99 with 2,500; and Pack 200, $7.99 once. "Kept" is what the seller keeps of
the payments; "running" is the number of subscriptions that continue to charge.

| | Situation | Steps | Plan, status | Subscription | Credits left (received) | Kept, running | Besides |
|--:|---|---|---|---|---|---|---|
`

export const rowOf = (
  number: number,
  { title, steps }: Situation,
  outcome: readonly string[],
): string => {
  const cells = [number, title, steps.map(([text]) => text).join(' → '), ...outcome]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '/')).join(' | ')} |`
}

/** The row of this situation on the page; undefined if it is missing. */
export function documentedRow(number: number): string | undefined {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.find((line) => line.startsWith(`| ${number} |`))
}

export const documentedCount = (): number =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line)).length

export function writePage(rows: readonly string[]): void {
  writeFileSync(path, `${intro.replace('{count}', String(rows.length))}${rows.join('\n')}\n`)
}
