import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import type { AiChoice } from '../../ports/vision-source.ts'
import { type App, startApp } from '../../test/app.ts'
import { fakeVision } from '../../test/fake-vision.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

const key = 'sk-proj-TestKey0123456789abcdefTestKey'
const tried = fakeVision()

let app: App
let boss: TestUser
let opened: AiChoice[]
beforeEach(async () => {
  opened = []
  app = await startApp({
    openVision: async (choice) => {
      opened.push(choice)
      return tried
    },
  })
  boss = await app.given.user({ role: 'admin' })
  tried.answerWith({ keywords: ['harbour', 'boat'], description: 'Boats in a harbour.' })
})
afterEach(() => app.stop())

const openAi = { provider: 'openai', model: 'big', base_url: null, key } as const
const harbour = { sample: 'harbour' } as const
const tryIt = (picture: { sample: 'harbour' } | { jpeg: string } = harbour) =>
  app.as(boss).call('tryAi', { ...openAi, picture })

// AI-021
test('an administrator tries an AI with a sample or with a picture of their own; nothing is stored', async () => {
  const result = await tryIt()
  expect(result).toMatchObject({
    keywords: ['harbour', 'boat'],
    description: 'Boats in a harbour.',
    cost: 0.001,
    seconds: expect.any(Number),
  })
  expect(opened.at(-1)).toEqual({ provider: 'openai', model: 'big', baseUrl: null, key })
  await tryIt({ jpeg: (await jpeg()).toString('base64') })
  expect(tried.calls.at(-1)?.photo.jpeg.length).toBeGreaterThan(100)
  const saved = await app.as(boss).call('getAiSettings', {})
  expect(saved).toMatchObject({ provider: null, has_key: false })
  for (const table of ['photos', 'model_calls', 'spending_days'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})

// AI-021
test('a refusal by the AI is reported with its own message, without the key', async () => {
  tried.failWith(new VisionError('pause', 'auth', `The key ${key} is not accepted.`))
  await expect(tryIt()).rejects.toMatchObject({
    status: 400,
    error: expect.stringMatching(/is not accepted/),
  })
  await expect(tryIt()).rejects.not.toMatchObject({ error: expect.stringContaining(key) })
  await expect(tryIt({ jpeg: Buffer.from('no picture').toString('base64') })).rejects.toMatchObject(
    { code: 'unreadable' },
  )
})

// SEC-022
test('only administrators try an AI', async () => {
  const user = await app.given.user()
  const attempt = app.as(user).call('tryAi', { ...openAi, picture: harbour })
  await expect(attempt).rejects.toMatchObject({ status: 403 })
})
