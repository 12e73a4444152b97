import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

// PLAN-028, A-95
test('a photo that no AI has looked at holds its credit while it waits and then gives it back', async () => {
  Object.assign(app.vision, { isAi: false })
  const ann = await app.given.user({ credits: 5 })
  const credits = async () => (await app.as(ann).call('getUser', {})).total_credit
  const name = await app.as(ann).upload(await jpeg())
  expect(await credits()).toBe(4)
  await app.drain()
  expect((await app.as(ann).call('getImages', {})).images).toMatchObject([
    { name, status: 'completed' },
  ])
  expect(await credits()).toBe(5)
  expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
})
