import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Faults } from './faults-of-clusters.ts'

const kills = 8

/**
 * Causes every fault in random order: several kills of processes, two interruptions of PostgreSQL, and every
 * remaining fault once. While storage and AI are away, the next faults follow. Resolves when all faults are over.
 */
export async function breakEverything(
  cluster: Cluster,
  faults: Faults,
  nextVersion: string,
  random: () => number,
): Promise<void> {
  const processes = [...cluster.apis, ...cluster.workers]
  const say = (what: string) =>
    process.stdout.write(`${new Date().toISOString().slice(11, -1)} ${what}\n`)
  const away: Promise<void>[] = []
  const killOne = async () => {
    const place = Math.floor(random() * processes.length)
    const app = processes[place] ?? cluster.first
    say(`kill -9 of ${place < cluster.apis.length ? 'an API process' : 'a worker'}`)
    await faults.kill(app)
  }
  const steps = [
    ...Array.from({ length: kills }, () => killOne),
    async () => (say('PostgreSQL is killed'), faults.crashPostgres()),
    async () => (say('PostgreSQL is restarted'), faults.restartPostgres()),
    async () => (say('the storage is away'), void away.push(faults.removeStorage())),
    async () => (say('the AI is away'), void away.push(faults.breakAi())),
    async () => (say('a new version is rolled out'), faults.roll(nextVersion)),
  ]
  for (const step of shuffled(steps, random)) {
    await wait(1000 + 2000 * random())
    await step()
  }
  await Promise.all(away)
}

const shuffled = <T>(list: T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
