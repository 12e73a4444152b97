import { expect, onTestFinished, test } from 'vitest'
import { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { hotCopy } from './folders.ts'
import { allPhotos, breachesOf } from './ledger.ts'
import { startLoad } from './load.ts'
import { expectClean } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser, type User } from './user.ts'

const email = 'original@example.org'

/** Starts an app on the copy and uses it. Returns null if the copy is refused, because its files were being written. */
async function workOn(dataDir: string, user: User): Promise<App | null> {
  const copy = await App.start({ dataDir, settings: { LOG_LEVEL: 'error' } }).catch(() => null)
  if (!copy) return null
  onTestFinished(() => copy.stop())
  copy.admin('grant', email, '777')
  const api = new Api(copy.address)
  await api.signIn(email)
  await api.call('deleteImages', { names: user.ledger.kept().slice(0, 3) })
  return copy
}

test('a copy of a running data folder is refused or works independently, before and after a kill', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, email, await photoSupply())
  app.admin('grant', email, '1000')
  const load = startLoad([user.upload, user.upload, user.addKeyword, user.exportAll])
  await expect.poll(() => user.ledger.acknowledged.size).toBeGreaterThan(20)
  const underLoad = await hotCopy(app.dataDir)
  await workOn(underLoad, user)
  expect(await load.stop()).toEqual([])

  const pending = async () => (await user.api.call('getImages', {})).status_counts.pending
  await expect.poll(pending, { timeout: 180_000 }).toBe(0)
  const atRest = await hotCopy(app.dataDir)
  const again = await hotCopy(app.dataDir)
  const running = [await workOn(atRest, user)]
  await app.end('SIGKILL')
  running.push(await workOn(again, user))
  expect(running).not.toContain(null)

  await app.run()
  expect(await breachesOf(user.ledger, user.api)).toEqual([])
  const { total_credit } = await user.api.call('getUser', {})
  // The app may have refused some uploads because it was busy.
  expect(total_credit).toBe(50 + 1000 - (await allPhotos(user.api)).size)
  expectClean(app)
})
