import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../e2e/app.ts'
import { type Kill, recordKill } from '../faults/unreliable-ai.ts'
import type { AiServer } from '../server/src/test/ai-server/start.ts'
import type { Cluster } from './cluster.ts'

const awayMs = 10_000
const outageMs = 20_000
const startMs = 120_000

/** The faults of a cluster, and the times at which results may have been lost. */
export type Faults = {
  kills: Kill[]
  /** `kill -9` of a process. Its supervisor then starts it again. */
  kill(app: App): Promise<void>
  crashPostgres(): Promise<void>
  restartPostgres(): Promise<void>
  removeStorage(): Promise<void>
  breakAi(): Promise<void>
  /** Stops each process in turn and starts the other version instead. */
  roll(main: string): Promise<void>
}

/** The faults of a cluster; `repair` makes the AI work as usual again. */
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

/** Behaves like a supervisor: if the process cannot start, such as without its storage, it tries again. */
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
