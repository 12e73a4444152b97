import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { newFolder } from './folders.ts'
import { breachesOf } from './ledger.ts'
import { startLoad } from './load.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser } from './user.ts'

test('a backup made under load restores every photo that was acknowledged before it', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'backup@example.org', await photoSupply())
  app.admin('grant', user.email, '5000')
  const load = startLoad([
    user.upload,
    user.upload,
    user.upload,
    user.addKeyword,
    user.deleteOne,
    user.exportAll,
    user.buyPack,
  ])
  await expect.poll(() => user.ledger.acknowledged.size).toBeGreaterThan(40)

  const before = user.ledger.copy()
  const file = join(await newFolder(), 'verso.tar')
  await app.runAside(['backup', file])
  await wait(500)
  expect(await load.stop()).toEqual([])

  const dataDir = join(await newFolder(), 'data')
  await app.runAside(['restore', file], { DATA_DIR: dataDir })
  const restored = await App.start({ dataDir, settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => restored.stop())
  const api = new Api(restored.address)
  await api.signIn(user.email)
  // The backup may also contain what was sent after it began.
  for (const [name, hash] of user.ledger.sent) before.sent.set(name, hash)
  for (const name of user.ledger.deleting) before.deleting.add(name)
  expect(before.kept().length).toBeGreaterThan(0)
  expect(await breachesOf(before, api)).toEqual([])
  expect(restored.findings()).toEqual([])
})
