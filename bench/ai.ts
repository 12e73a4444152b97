import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chaos, type Fates, fateOf, type Shares } from './ai-fates.ts'
import { type Installation, startInstallation } from './ai-installation.ts'
import { type Provider, type Rate, startProvider } from './ai-ledger.ts'
import { bookkeeping, callsInside, waitUntilDone, slotUse, watchLimit } from './ai-measures.ts'
import { simulate } from './ai-optimum.ts'
import { atMost, exactly, type Figure } from './figures.ts'

const seed = 7
const slots = 15
const second = { photos: 10, fromMs: 5000 }
/** When 429s occur is random and changes the result by up to 7 %, so the mean of several simulations is used. */
const rounds = 10
/** The failures without 429. */
const { rate: _, ...steady } = chaos

/** Runs in real time: a provider with failures, then one with a rate limit, then a change of `max_process`. */
export async function benchAi(folder: string, size = 1500): Promise<Figure[]> {
  return [
    ...(await benchChaos(join(folder, 'chaos'), size)),
    ...(await benchTurns(join(folder, 'turns'), size)),
    ...(await benchBucket(join(folder, 'bucket'), Math.ceil(size / 5))),
    ...(await benchChange(join(folder, 'change'))),
  ]
}

/**
 * The photos of both people and their fates. The second person's ten photos never fail, because only their waiting
 * time is measured.
 */
function photosAndFates(size: number, shares: Shares) {
  const first = Array.from({ length: size }, (_, n) => n)
  const few = Array.from({ length: second.photos }, (_, n) => size + n)
  const fate: Fates = (photo, n) => fateOf(seed, photo, n, photo < size ? shares : {})
  return { first, few, fate }
}

/** 1,500 photos of one person and ten of another, with three workers. */
async function benchChaos(folder: string, size: number): Promise<Figure[]> {
  const { first, few, fate } = photosAndFates(size, chaos)
  const best = meanOfBest(first, few, fate)
  say(`Simulated best, mean of ${rounds}: ${seconds(best)} s`)
  return withWorkers(join(folder, 'both'), { fate }, async (app, provider) => {
    const idle = await idleCpu(app)
    const limits = watchLimit(app.db)
    const begin = await app.addPhotos(first)
    const [before, from] = [app.cpuSeconds(), performance.now()]
    await wait(second.fromMs)
    const later = await app.addPhotos(few)
    const [a, b] = await Promise.all([waitUntilDone(app.db, begin), waitUntilDone(app.db, later)])
    const inAll = app.cpuSeconds() - before
    // Subtracts what the same processes use while idle.
    const cpu = inAll - (idle * (performance.now() - from)) / 1000
    const { mean, halvings } = await limits.stop()
    say(`${seconds(a.ms)} s and ${seconds(b.ms)} s; ${halvings} halvings, limit ${mean.toFixed(1)}`)
    const all = size + few.length
    say(`CPU ${inAll.toFixed(1)} s, of it idle ${(inAll - cpu).toFixed(1)} s`)
    const calls = provider.calls()
    return [
      ...(await bookkeeping(app.pool, provider, { ids: [begin.id, later.id], all })),
      atMost('calls at once', provider.ai.maxInFlight(), slots),
      atLeast('slot use while work waits', slotUse(calls, all, slots, limits.samples), 0.97),
      versus(
        'time to the last photo',
        Math.max(a.ms, b.ms + second.fromMs),
        { what: 'best', value: best },
        { max: 1.05 },
      ),
      atMost('ten photos of the second', b.ms / 1000, 12, 's'),
      atMost('CPU of workers and database', (cpu * 1000) / all, 30, 'ms'),
    ]
  })
}

/** Runs three workers and their provider while `measure` runs. */
async function withWorkers<T>(
  folder: string,
  { fate, rate }: { fate: Fates; rate?: Rate },
  measure: (app: Installation, provider: Provider) => Promise<T>,
): Promise<T> {
  const provider = await startProvider(fate, rate)
  try {
    const app = await startInstallation(folder, provider.url, 3)
    try {
      return await measure(app, provider)
    } finally {
      await app.stop()
    }
  } finally {
    await provider.stop()
  }
}

/** Seconds of CPU time that idle processes use per second. */
async function idleCpu(app: Installation): Promise<number> {
  await wait(2000)
  const before = app.cpuSeconds()
  await wait(10_000)
  return (app.cpuSeconds() - before) / 10
}

function meanOfBest(first: number[], few: number[], fate: Fates) {
  const lines = [
    { photos: first, fromMs: 0 },
    { photos: few, fromMs: second.fromMs },
  ]
  const ends = Array.from({ length: rounds }, () => Math.max(...simulate(lines, fate)))
  return ends.reduce((sum, each) => sum + each, 0) / rounds
}

/**
 * Measures by how much the ten photos delay the first person: runs with and without them, at the same time and
 * without 429s.
 */
async function benchTurns(folder: string, size: number): Promise<Figure[]> {
  const { first, few, fate } = photosAndFates(size, steady)
  const [shared, alone] = await Promise.all([
    firstPerson(join(folder, 'shared'), first, few, fate),
    firstPerson(join(folder, 'alone'), first, [], fate),
  ])
  say(`The first person alone: ${seconds(alone)} s; with ten of another: ${seconds(shared)} s`)
  return [versus('first person', shared, { what: 'alone', value: alone }, { max: 1.03 })]
}

async function firstPerson(
  folder: string,
  first: number[],
  few: number[],
  fate: Fates,
): Promise<number> {
  return withWorkers(folder, { fate }, async (app) => {
    const begin = await app.addPhotos(first)
    await wait(second.fromMs)
    if (few.length > 0) await app.addPhotos(few)
    return (await waitUntilDone(app.db, begin)).ms
  })
}

/** Measures a provider with a rate limit that sends Retry-After. */
async function benchBucket(folder: string, size: number): Promise<Figure[]> {
  const rate = { perSecond: 4, burst: 8 }
  const fate: Fates = (photo, n) => fateOf(seed, photo, n, steady)
  return withWorkers(folder, { fate, rate }, async (app, provider) => {
    const limits = watchLimit(app.db)
    const person = await app.addPhotos(Array.from({ length: size }, (_, n) => n))
    await waitUntilDone(app.db, person)
    const { mean, halvings } = await limits.stop()
    const calls = provider.calls()
    const taken = calls.filter(({ status }) => status !== 429)
    // Measures until every photo has had an accepted call: after that only waiting retries are left.
    const begins = Map.groupBy(taken, ({ photo }) => photo).values()
    const until = Math.max(...begins.map(([call]) => call?.at ?? 0))
    const spanMs = until - Math.min(...calls.map(({ at }) => at))
    const best = rate.burst + (spanMs / 1000) * rate.perSecond
    const through = taken.filter(({ at }) => at <= until).length
    say(`${provider.closed.length} times 429, ${halvings} halvings, limit ${mean.toFixed(1)}`)
    return [
      versus('bucket: calls let through', through, { what: 'best', value: best }, { min: 0.9 }),
      none('bucket: calls inside Retry-After', callsInside(provider)),
    ]
  })
}

/** Changes `max_process` from 15 to 3 and back while calls run. */
async function benchChange(folder: string): Promise<Figure[]> {
  const fate: Fates = (photo, n) => fateOf(seed, photo, n, {})
  return withWorkers(folder, { fate }, async (app, provider) => {
    const set = (max_process: number) =>
      app.db.updateTable('analysis_settings').set({ max_process }).execute()
    const person = await app.addPhotos(Array.from({ length: 120 }, (_, n) => n))
    await until(() => provider.ai.inFlight() === slots)
    await wait(2000)
    await set(3)
    const lowered = Date.now()
    await wait(8000)
    const tooMany = provider
      .calls()
      .filter(
        ({ at }, _, all) =>
          at > lowered && all.filter((o) => o.at < at && o.endedAt > at).length >= 3,
      )
    const down = Math.max(0, ...tooMany.map(({ at }) => at - lowered))
    await set(slots)
    const raised = Date.now()
    await until(() => provider.ai.inFlight() === slots)
    const up = Date.now() - raised
    await waitUntilDone(app.db, person)
    const cut = provider.calls().filter(({ status }) => status !== 200).length
    return [
      atMost('15 to 3: last call too many', down, 2000, 'ms'),
      atMost('3 to 15: all slots in use', up, 2000, 'ms'),
      none('calls cancelled by the change', cut),
    ]
  })
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('The calls did not come.')
    await wait(5)
  }
}

const versus = (
  name: string,
  value: number,
  against: Figure['against'],
  bar: Figure['bar'],
): Figure => ({ name, value, unit: '', against, bar })

const atLeast = (name: string, value: number, min: number): Figure => ({
  name,
  value,
  unit: '',
  against: {
    what: 'limit',
    value: min,
  },
  bar: { min: 1 },
})

/** A count that must be 0, reported as 1 of 1, because a ratio cannot divide by 0. */
const none = (name: string, count: number) => exactly(`${name}: none`, count === 0 ? 1 : 0, 1)

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
