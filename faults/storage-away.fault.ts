import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { startLoad } from './load.ts'
import { expectAllCompleted } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser } from './user.ts'

const awayMs = 10_000

test('while the photo storage is away for 10 s calls are refused in a sentence and no photo fails', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'storage@example.org', await photoSupply(3000))
  app.admin('grant', user.email, '1000')
  const load = startLoad([user.upload, user.upload, user.list, user.addKeyword, user.deleteOne])
  const arrived = async () => user.ledger.acknowledged.size
  await expect.poll(arrived).toBeGreaterThan(5)

  const objects = join(app.dataDir, 'objects')
  await rename(objects, `${objects}.away`)
  await wait(awayMs / 2)
  const ready = await fetch(`${app.address}/health/ready`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('storage')])
  await wait(awayMs / 2)
  await rename(`${objects}.away`, objects)
  await app.ready()
  const before = user.ledger.acknowledged.size
  await expect.poll(arrived).toBeGreaterThan(before)
  expect(await load.stop()).toEqual([])

  await expectAllCompleted(app, user)
})
