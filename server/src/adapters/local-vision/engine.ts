import { setTimeout as wait } from 'node:timers/promises'
import type { SeenPicture, VisionSetup } from './messages.ts'
import { type ModelProcess, ProcessDied, startModelProcess } from './model-process.ts'

export type Engine = {
  /**
   * Runs the model on the raw pixels of a picture. Throws `ProcessDied` if three processes in a row died while
   * working on it.
   */
  see(rgb: Uint8Array, signal: AbortSignal): Promise<SeenPicture>
  /** The id of the process; null while there is no process. */
  pid(): number | null
  stop(): Promise<void>
}

const program = new URL('./vision-child.ts', import.meta.url)
/** Loading takes about a second, so a process is kept for the next picture. Its memory is only freed when it ends. */
const idleMs = 60_000
const attemptsPerPicture = 3
/** How long to wait before the next process, by the number of processes in a row that ended unexpectedly. */
const backOffMs = [0, 1000, 5000, 30_000]

type EngineOptions = { backOffMs?: number[]; idleMs?: number; program?: URL }

/**
 * Handles one picture at a time, because several at once would need more memory without being faster. Starts a
 * process for the first picture, and a new one if it ends.
 */
export function createEngine(
  setup: () => Promise<VisionSetup>,
  options: EngineOptions = {},
): Engine {
  const pauses = options.backOffMs ?? backOffMs
  let current: ModelProcess | null = null
  let deaths = 0
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const stopped = new AbortController()

  async function started(signal: AbortSignal): Promise<ModelProcess> {
    clearTimeout(idle)
    if (current?.isAlive()) return current
    await wait(pauses[Math.min(deaths, pauses.length - 1)], undefined, { signal })
    current = startModelProcess(options.program ?? program, await setup())
    await current.loaded
    return current
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = current
    current = null
    await ending?.stop()
  }

  async function attempt(rgb: Uint8Array, signal: AbortSignal): Promise<SeenPicture> {
    try {
      const seen = (await (await started(signal)).ask(rgb)) as SeenPicture
      deaths = 0
      return seen
    } catch (error) {
      await end()
      if (error instanceof ProcessDied) deaths += 1
      throw error
    }
  }

  async function seeNow(rgb: Uint8Array, signal: AbortSignal): Promise<SeenPicture> {
    for (let left = attemptsPerPicture; ; left--) {
      signal.throwIfAborted()
      try {
        return await attempt(rgb, signal)
      } catch (error) {
        if (!(error instanceof ProcessDied) || left <= 1) throw error
      }
    }
  }

  return {
    see(rgb, callersSignal) {
      const signal = AbortSignal.any([callersSignal, stopped.signal])
      const run = async () => {
        try {
          return await seeNow(rgb, signal)
        } finally {
          clearTimeout(idle)
          idle = setTimeout(() => void end(), options.idleMs ?? idleMs).unref()
        }
      }
      const next = last.then(run, run)
      last = next.catch(() => undefined)
      return next
    },
    pid: () => (current?.isAlive() ? (current.pid ?? null) : null),
    async stop() {
      stopped.abort(new Error('The model was stopped.'))
      await end()
    },
  }
}
