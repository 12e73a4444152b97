import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { DecoderDied, type PhotoDecoder } from '../../ports/photo-decoder.ts'
import { lightBounds } from './bounds.ts'
import { HeavyJob, NotStarted, type Request, type TaskName, type Tasks } from './messages.ts'
import { createPool } from './pool.ts'

/**
 * Two processes even on one core, so that uploads need not wait for a heavy job; more than eight would only use
 * memory.
 */
const processes = Math.min(8, Math.max(2, availableParallelism()))

/** Decodes photos in child processes (docs/decisions/0013-decoding-in-child-processes.md). */
export function openPhotoDecoder(): PhotoDecoder {
  const pool = createPool(processes)
  const oneAtATime = queue()
  const run = async <Name extends TaskName>(
    task: Name,
    input: Tasks[Name]['input'],
    bounds = lightBounds(),
  ) => (await pool.run({ task, input } as Request, bounds)) as Tasks[Name]['output']

  return {
    async inspect(path, limits) {
      const bounds = lightBounds((await stat(path)).size)
      return twice(() => run('inspect', { path, limits }, bounds))
    },
    async prepare(path, options) {
      try {
        return await run('prepare', { path, ...options }, lightBounds((await stat(path)).size))
      } catch (error) {
        if (!(error instanceof HeavyJob)) throw error
        const input = { path, ...options, isHeavyAllowed: true }
        return oneAtATime(() => run('prepare', input, error.bounds))
      }
    },
    adjust: (jpeg, options) => run('adjust', { jpeg, ...options }),
    square: async (jpeg, pixels, kernel) =>
      Buffer.from(await run('square', { jpeg, pixels, kernel })),
    stop: () => pool.stop(),
  }
}

/** Tries twice, because a process may also have died because of the previous photo. */
async function twice<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof DecoderDied || error instanceof NotStarted) return task()
    throw error
  }
}

/** Returns a function that starts each task when the previous one has ended. */
function queue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task, task)
    last = next.catch(() => undefined)
    return next
  }
}
