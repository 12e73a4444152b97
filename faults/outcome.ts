import { expect } from 'vitest'
import type { Api } from '../e2e/api.ts'
import type { App } from '../e2e/app.ts'
import { answer } from '../server/src/test/ai-server/plays.ts'
import type { AiServer } from '../server/src/test/ai-server/start.ts'
import { allPhotos, breachesOf } from './ledger.ts'
import { describedTwice, type Kill } from './unreliable-ai.ts'
import { credits, type User } from './user.ts'

const finishMs = 180_000

/** Waits until no photo is pending, with a model that works from now on, and retries failed photos. */
export async function finish(ai: AiServer, users: User[]): Promise<void> {
  ai.use(() => answer())
  for (const { api } of users) {
    const pending = () => pendingOf(api)
    await expect.poll(pending, { timeout: finishMs }).toBe(0)
    const { images } = await api.call('getImages', { status: 'failed', limit: 100 })
    const key = images.map(({ name }) => name)
    if (key.length > 0) await api.call('retryImages', { bucket: 'photos', key })
    await expect.poll(pending, { timeout: finishMs }).toBe(0)
  }
}

/**
 * Waits until no photo is pending, and checks that all are completed, nothing acknowledged is missing, and no files
 * are left over.
 */
export async function expectAllCompleted(app: App, { api, ledger }: User): Promise<void> {
  await expect.poll(() => pendingOf(api), { timeout: finishMs }).toBe(0)
  const photos = [...(await allPhotos(api)).values()]
  expect(photos.filter(({ status }) => status !== 'completed')).toEqual([])
  expect(await breachesOf(ledger, api)).toEqual([])
  expectClean(app)
}

const pendingOf = async (api: Api) => (await api.call('getImages', {})).status_counts.pending

type Outcome = {
  app: App
  ai: AiServer
  kills: Kill[]
  /** This user deletes nothing, so that every credit can be accounted for. */
  keeper: User
  deleter: User
  unexpected: string[]
  granted: number
}

/**
 * Checks after `finish` that everything acknowledged exists exactly once, and that nothing was charged or described
 * twice.
 */
export async function expectNothingLost(outcome: Outcome): Promise<void> {
  const { app, ai, kills, keeper, deleter, unexpected, granted } = outcome
  expect(await breachesOf(keeper.ledger, keeper.api)).toEqual([])
  expect(await breachesOf(deleter.ledger, deleter.api)).toEqual([])

  const photos = [...(await allPhotos(keeper.api)).values()]
  expect(photos.filter(({ status }) => status !== 'completed')).toEqual([])
  const packs = await packsOf(keeper)
  expect(packs).toBeGreaterThanOrEqual(keeper.ledger.packs.paid)
  expect(packs).toBeLessThanOrEqual(keeper.ledger.packs.ordered)
  const { total_credit } = await keeper.api.call('getUser', {})
  expect(total_credit).toBe(credits.welcome + granted + packs * credits.pack - photos.length)
  expect(describedTwice(ai, kills)).toEqual([])
  expectClean(app)
  expect(unexpected).toEqual([])
}

async function packsOf({ api }: User): Promise<number> {
  const { grants } = await api.call('getCreditHistory', {})
  return grants.filter(({ source }) => source === 'pack').length
}

/**
 * Files of interrupted work may exist until the sweep. The check must find nothing else before it, and nothing after
 * it.
 */
export function expectClean(app: App): void {
  const isLeftover = (finding: string) =>
    /^Object (incoming|photos|model-copies|thumbnails|exports)\//.test(finding)
  expect(app.findings().filter((finding) => !isLeftover(finding))).toEqual([])
  app.admin('sweep', '0')
  expect(app.findings()).toEqual([])
}
