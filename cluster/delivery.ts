import { setTimeout as wait } from 'node:timers/promises'
import { isExcused } from '../faults/load.ts'
import type { User } from '../faults/user.ts'

const retryMs = 500
/** Responses of a proxy if a process was killed while it handled a call. */
const isOfProxy = (error: Error) => /: 50[24]\b/.test(error.message)

/**
 * Uploads `count` photos, each with the same name until it is acknowledged, as the web page does. `pause` resolves
 * when the next upload may begin. Throws refusals that no fault excuses.
 */
export async function deliver(user: User, count: number, pause: () => Promise<void>) {
  for (let n = 0; n < count; n += 1) {
    await untilDone(user.newUpload())
    await pause()
  }
}

/** Repeats an action until it succeeds. Throws errors that no fault excuses. */
async function untilDone(action: () => Promise<void>): Promise<void> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof Error && (isExcused(error) || isOfProxy(error)))) throw error
  }
  await wait(retryMs)
  return untilDone(action)
}
