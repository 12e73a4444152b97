import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../e2e/app.ts'
import { type Kill, recordKill } from '../faults/unreliable-ai.ts'
import type { AiServer } from '../server/src/test/ai-server/start.ts'
import type { Cluster } from './cluster.ts'

const awayMs = 10_000
const outageMs = 20_000
const startMs = 120_000

/** What happens to the cluster, and when results may have been lost with it. */
export type Faults = {
  kills: Kill[]
  /** `kill -9` of a process, which is started again by the next line of its supervisor. */
  kill(app: App): Promise<void>
  crashPostgres(): Promise<void>
  restartPostgres(): Promise<void>
  removeStorage(): Promise<void>
  breakAi(): Promise<void>
  /** Stops each process in turn and starts the other version in its place. */
  roll(main: string): Promise<void>
}

/** The faults of a cluster; `repair` puts the usual behaviour of the AI back. */
export function faultsOf(cluster: Cluster, ai: AiServer, repair: () => void): Faults {
  const { apis, workers, postgres, storage, dataDir } = cluster
  const processes = [...apis, ...workers]
  const kills: Kill[] = []
  return {
    kills,
    async kill(app) {
      await recordKill(kills, () => app.end('SIGKILL'))
      await startAgain(app)
    },
    async crashPostgres() {
      await recordKill(kills, postgres.crash)
    },
    async restartPostgres() {
      await recordKill(kills, postgres.restart)
    },
    async removeStorage() {
      const bringBack = await storage.remove(dataDir)
      await wait(awayMs)
      await bringBack()
    },
    async breakAi() {
      ai.use(() => ({ kind: 'reset' }))
      await wait(outageMs)
      repair()
    },
    async roll(main) {
      for (const app of processes) {
        const code = await app.end('SIGTERM')
        if (code !== 0) throw new Error(`A process ended with ${code}:\n${app.printed()}`)
        app.useVersion(main)
        await startAgain(app)
      }
    },
  }
}

/** As a supervisor does: a process that cannot start, such as without its storage, is started again. */
async function startAgain(app: App): Promise<void> {
  const giveUpAt = performance.now() + startMs
  for (;;) {
    try {
      return await app.run()
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
    await wait(1000)
  }
}
