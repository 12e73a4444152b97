import { setTimeout as wait } from 'node:timers/promises'
import type { User } from './user.ts'

/** What one lane does again and again. */
type Task = () => Promise<void>

/** All kinds of work, of one user who deletes nothing and one who does. */
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
  /** Ends the lanes and returns the answers that a fault does not excuse. */
  stop(): Promise<string[]>
}

const pauseMs = 50
/** After a refusal, as clients do; without it a lane would use up its rate limit while the app refuses everything. */
const refusedPauseMs = 500

/**
 * Runs the lanes at the same time until `stop`. A connection that breaks and a refusal that asks to come back later are
 * what clients must expect, as are rate limits; every other failure is returned by `stop`.
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

/** `fetch` throws a `TypeError` for every failure of the network. */
export const isExcused = (error: Error) =>
  error instanceof TypeError || /: (429|503|507)\b/.test(error.message)
