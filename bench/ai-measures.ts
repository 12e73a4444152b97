import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from '../server/src/db/client.ts'
import { price } from './ai-installation.ts'
import type { Provider } from './ai-ledger.ts'
import type { Person } from './ai-people.ts'
import { exactly, type Figure } from './figures.ts'

const timeoutMs = 15 * 60_000
/** Long, because the cost of these queries counts as the app's. */
const pollMs = 1000

/** Waits until this person has no pending photos. Returns the time from the start until the last photo was done. */
export async function waitUntilDone(db: Db, { id, begunAt }: Person): Promise<{ ms: number }> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const row = await db
      .selectFrom('photos')
      .select(({ fn }) => fn.max('updated_at').as('last'))
      .where('user_id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('analysis_tasks').where('user_id', '=', id))),
      )
      .executeTakeFirstOrThrow()
    if (row.last) return { ms: row.last.getTime() - begunAt() }
    if (Date.now() > deadline) throw new Error('The photos did not come to an end.')
    await wait(pollMs)
  }
}

type Sample = { at: number; limit: number }

/** Samples how many concurrent calls the scheduler allows. */
export function watchLimit(db: Db) {
  const samples: Sample[] = []
  let isOver = false
  let halvings = 0
  const watching = (async () => {
    while (!isOver) {
      const { live_limit, max_process } = await db
        .selectFrom('analysis_settings')
        .select(['live_limit', 'max_process'])
        .executeTakeFirstOrThrow()
      const limit = Math.min(live_limit ?? max_process, max_process)
      if (limit < (samples.at(-1)?.limit ?? limit)) halvings += 1
      samples.push({ at: Date.now(), limit })
      await wait(pollMs)
    }
  })()
  return {
    samples,
    async stop() {
      isOver = true
      await watching
      const mean = samples.reduce((sum, { limit }) => sum + limit, 0) / samples.length
      return { mean, halvings }
    },
  }
}

type Span = { photo: number; at: number; endedAt: number }

/** The share of the allowed slots' time that calls used, measured while enough photos waited. */
export function slotUse(calls: Span[], photos: number, slots: number, limits: Sample[]): number {
  const from = Math.min(...calls.map(({ at }) => at))
  const lastOf = new Map<number, number>()
  for (const { photo, endedAt } of calls)
    lastOf.set(photo, Math.max(endedAt, lastOf.get(photo) ?? 0))
  const ends = [...lastOf.values()].toSorted((a, b) => a - b)
  const until = ends[Math.max(0, photos - 3 * slots)] ?? from
  const used = calls.reduce(
    (sum, { at, endedAt }) => sum + Math.max(0, Math.min(endedAt, until) - at),
    0,
  )
  const within = limits.filter(({ at }) => at >= from && at <= until)
  const mean = within.reduce((sum, { limit }) => sum + limit, 0) / Math.max(1, within.length)
  return used / ((until - from) * mean)
}

/** Counts the calls that arrived before the time of a Retry-After was over. */
export function callsInside({ closed, calls }: Provider): number {
  return calls().filter(({ at }) => closed.some(({ from, until }) => at > from && at < until))
    .length
}

type Expected = {
  ids: string[]
  all: number
}

/**
 * Checks that no photo is lost, that no call is made twice, and that tokens and costs match what the provider served.
 */
export async function bookkeeping(
  pool: pg.Pool,
  provider: Provider,
  { ids, all }: Expected,
): Promise<Figure[]> {
  const served = provider.ai.ledger.map(({ billed }) => billed)
  const prompt = served.reduce((sum, billed) => sum + (billed?.prompt ?? 0), 0)
  const completion = served.reduce((sum, billed) => sum + (billed?.completion ?? 0), 0)
  const usd = (prompt * price.input + completion * price.output) / 1e6
  const { rows } = await pool.query<Record<string, number | null>>(
    `
    select (select count(*) from photos where status in ('completed', 'failed')) as ended,
      (select count(*) from photos where status = 'failed' and last_error is null) as unexplained,
      (select count(*) from photos where status = 'failed') as failed,
      (select sum(total_used_tokens) from photos) as tokens,
      (select count(*) from model_calls) as calls,
      (select sum(cost)::float8 from photos) as photos_usd,
      (select sum(cost)::float8 from daily_rollups where user_id = any($1::uuid[])) as users_usd,
      (select sum(cost)::float8 from spending_days) as total_usd`,
    [ids],
  )
  const found = rows[0] ?? {}
  const count = (name: string) => found[name] ?? 0
  console.log(
    `${provider.calls().length} calls, ${count('failed')} photos failed, ${usd.toFixed(6)} USD`,
  )
  const isExact = ['photos_usd', 'users_usd', 'total_usd'].every(
    (name) => Math.abs(count(name) - usd) < 1e-6,
  )
  return [
    exactly('photos that came to an end', count('ended'), all),
    exactly('failures without a reason: none', count('unexplained') === 0 ? 1 : 0, 1),
    exactly('invalid requests: none', provider.ai.rejected.length === 0 ? 1 : 0, 1),
    exactly('calls booked', count('calls'), provider.calls().length),
    exactly('calls beyond an end: none', countExtraCalls(provider) === 0 ? 1 : 0, 1),
    exactly('tokens booked', count('tokens'), prompt + completion),
    exactly('cost of photos, people, total', isExact ? 1 : 0, 1),
  ]
}

/** Counts the calls for a photo that overlapped another call for it or came after its valid answer. */
function countExtraCalls(provider: Provider): number {
  const calls = provider.calls()
  const good = new Map<number, number>()
  let beyond = 0
  const byPhoto = Map.groupBy(calls, ({ photo }) => photo)
  for (const line of byPhoto.values()) {
    for (const [index, call] of line.entries()) {
      const before = line[index - 1]
      if (before && before.endedAt > call.at) beyond += 1
      if (good.has(call.photo)) beyond += 1
      if (call.isGood) good.set(call.photo, call.at)
    }
  }
  return beyond
}
