import { chmod } from 'node:fs/promises'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { askerOf } from './asker.ts'
import { openDatabaseOf } from './database.ts'
import type { Figure } from './figures.ts'
import type { Case, Screen } from './screen.ts'
import { dashboardScreen } from './screens-dashboard.ts'
import { reviewScreen } from './screens-review.ts'

const screens: Screen[] = [reviewScreen, dashboardScreen]
const email = 'bench@example.org'
/** Fast cases run more rounds, because with 60 rounds the 95th percentile is only the third slowest. */
const usualRounds = { min: 60, max: 300, forMs: 8000 }
const warmUps = 5
/** What a screen may take in addition to its SQL: for transport, signing of links, JSON. */
const limits = { ratio: 1.6, ms: 6 }

/** Compares the screens of review and administration on large installations with their SQL. */
export async function benchScreens(folder: string, scale = 1): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  const pool = await openDatabaseOf(app, 10)
  try {
    const api = await createUser(app, app.address, email)
    const ask = await askerOf(app.address, email)
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const setup = { app, api, userId: rows[0]?.id ?? '', pool, folder, scale }
    const figures: Figure[] = []
    for (const screen of screens) {
      const start = performance.now()
      await screen.seed(setup)
      await pool.query('vacuum analyze')
      console.log(`Seeded in ${Math.round((performance.now() - start) / 1000)} s`)
      for (const each of screen.cases(setup, ask)) figures.push(await measure(each))
    }
    return figures
  } finally {
    await pool.end()
    await app.stop()
  }
}

/** Alternates between both, so that other load on the machine affects both equally. */
async function measure({ name, prepare, call, sql, rounds }: Case): Promise<Figure> {
  const [calls, statements]: [number[], number[]] = [[], []]
  const start = performance.now()
  for (let round = -warmUps; round < goal(rounds, performance.now() - start); round += 1) {
    await prepare?.(round)
    const [asked, queried] = [await timed(call, round), await timed(sql, round)]
    if (round < 0) continue
    calls.push(asked)
    statements.push(queried)
  }
  const limit = limits.ratio * p95(statements) + limits.ms
  const both = (part: (times: number[]) => number) =>
    `app ${part(calls).toFixed(1)} ms, SQL ${part(statements).toFixed(1)} ms`
  console.log(`${name}: half ${both(median)}; p95 ${both(p95)}`)
  const against = { what: 'SQL × 1.6 + 6:', value: limit }
  return { name, value: p95(calls), unit: 'ms', against, bar: { max: 1 } }
}

function goal(rounds: number | undefined, spentMs: number): number {
  const { min, max, forMs } = usualRounds
  return rounds ?? (spentMs < forMs ? max : min)
}

async function timed(work: (round: number) => Promise<unknown>, round: number): Promise<number> {
  const start = performance.now()
  await work(round)
  return performance.now() - start
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const median = (times: number[]) => at(times, 0.5)
const p95 = (times: number[]) => at(times, 0.95)
