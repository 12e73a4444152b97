import { setTimeout as wait } from 'node:timers/promises'
import type { User } from './user.ts'

/** What one lane repeats. */
type Task = () => Promise<void>

/** All kinds of work, by one user who deletes nothing and one who deletes photos. */
export const workOf = (keeper: User, deleter: User): Task[] => [
  keeper.upload,
  keeper.upload,
  keeper.addKeyword,
  keeper.exportAll,
  keeper.buyPack,
  deleter.upload,
  deleter.deleteOne,
  deleter.list,
]

export type Load = {
  /** Stops the lanes and returns the errors that a fault does not excuse. */
  stop(): Promise<string[]>
}

const pauseMs = 50
/**
 * The pause after a refusal, as clients make it; otherwise a lane would use up its rate limit while the app refuses
 * everything.
 */
const refusedPauseMs = 500

/**
 * Runs the lanes at the same time until `stop`. Clients must expect broken connections, rate limits, and refusals
 * that ask them to try again later; `stop` returns all other errors.
 */
export function startLoad(lanes: Task[]): Load {
  let isStopped = false
  const unexpected: string[] = []
  const run = async (task: Task) => {
    while (!isStopped) {
      const isDone = await task().then(
        () => true,
        (error: Error) => {
          if (!isExcused(error)) unexpected.push(error.message)
          return false
        },
      )
      await wait(isDone ? pauseMs : refusedPauseMs)
    }
  }
  const ended = Promise.all(lanes.map(run))
  return {
    async stop() {
      isStopped = true
      await ended
      return unexpected
    },
  }
}

/** `fetch` throws a `TypeError` for every network failure. */
export const isExcused = (error: Error) =>
  error instanceof TypeError || /: (429|503|507)\b/.test(error.message)
