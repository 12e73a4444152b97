import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { expectClean, finish } from '../faults/outcome.ts'
import { faultSeed } from '../faults/seed.ts'
import { describedTwice } from '../faults/unreliable-ai.ts'
import { mix, mulberry } from '../server/src/test/ai-server/plays.ts'
import { startAiServer } from '../server/src/test/ai-server/start.ts'
import { startCluster } from './cluster.ts'
import { deliver } from './delivery.ts'
import { faultsOf } from './faults-of-clusters.ts'
import { nextVersion } from './new-version.ts'
import { breakEverything } from './order-of-faults.ts'
import { expectOnce, signUp } from './people.ts'
import { startStorage } from './storages.ts'

const people = 6
/** Each user's web page sends two photos at a time. */
const lanes = 2
const photosPerLane = 50
const maxProcess = 6
/** Shares of the AI calls that fail, by the kind of failure. */
const shares = { rate: 0.03, server: 0.03, hang: 0.01, reset: 0.03 }
/** On two idle cores, half of this is enough. */
const timeoutMs = 12 * 60_000

//
test(
  'a cluster keeps, describes and charges each photo once, even if any of its processes is killed',
  async () => {
    const random = mulberry(faultSeed)
    const ai = await startAiServer({ decodes: false })
    onTestFinished(() => ai.stop())
    const usual = mix({ seed: faultSeed, medianMs: 700, spread: 0.5, shares, retryAfterMs: 300 })
    ai.use(usual)
    const storage = await startStorage()
    onTestFinished(() => storage.stop())
    const cluster = await startCluster({ apis: 2, workers: 3, ai, storage })
    onTestFinished(() => cluster.stop())
    const version = await nextVersion()
    onTestFinished(version.remove)
    const { users, admin } = await signUp(cluster, people)
    await admin.call('editConfig', { max_allowed_retry: 3, max_process: maxProcess })

    const faults = faultsOf(cluster, ai, () => ai.use(usual))
    let isOver = false
    const pause = () => (isOver ? Promise.resolve() : wait(1000 + 2000 * random()))
    const lanesOf = users.flatMap((user) => Array.from({ length: lanes }, () => user))
    const delivered = lanesOf.map((user) => deliver(user, photosPerLane, pause))
    const broken = breakEverything(cluster, faults, version.main, random)
    await Promise.race([broken, Promise.all(delivered)])
    await broken
    isOver = true
    await Promise.all(delivered)

    await finish(ai, users)
    for (const user of users) await expectOnce(user, lanes * photosPerLane)
    expect(describedTwice(ai, faults.kills)).toEqual([])
    // Refusals of the AI may keep the limit lower; `queue.test.ts` checks that workers reach it.
    expect(ai.maxInFlight()).toBeLessThanOrEqual(maxProcess)
    expectClean(cluster.first)
  },
  timeoutMs,
)
