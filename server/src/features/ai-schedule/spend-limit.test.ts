import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anthropic } from '../../adapters/ai-vision/anthropic.ts'
import { type AiServer, startAiServer } from '../../test/ai-server/start.ts'
import { startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())
const stops: (() => Promise<void>)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

const dayMs = 24 * 3_600_000
const inDays = (n: number) => new Date(Date.now() + n * dayMs).toISOString().slice(0, 10)

// AI-014, AI-015
test('a spend limit at Anthropic pauses all calls until its date, and no photo fails', async () => {
  const vision = anthropic.open({
    model: 'claude-haiku-5-5',
    key: 'sk-test',
    baseUrl: `${ai.url}/v1`,
    timeoutMs: 30_000,
    language: 'English',
    price: null,
  })
  const app = await startApp({ vision })
  stops.push(app.stop)
  const ann = await app.given.user({ credits: 5 })
  const admin = await app.given.user({ role: 'admin' })
  const message = `You have reached your specified API usage limits. You will regain access on ${inDays(20)} at 00:00 UTC.`
  const error = { type: 'error', error: { type: 'invalid_request_error', message } }
  ai.use(() => ({ kind: 'raw', status: 400, body: JSON.stringify(error) }))
  for (const _ of [1, 2]) await app.as(ann).upload(await jpeg())
  await app.drain()
  const { images, waiting } = await app.as(ann).call('getImages', {})
  expect(images.map(({ status }) => status)).toEqual(['pending', 'pending'])
  expect(waiting).toMatchObject({ reason: 'provider_limit' })
  const { next_use_date, pause_reason } = await app.as(admin).call('getAnalysisStatus', {})
  expect(pause_reason).toBe('The spend limit of the account at Anthropic is reached.')
  const days =
    (Date.parse(next_use_date ?? '') - performance.timeOrigin - performance.now()) / dayMs
  expect(days).toBeGreaterThan(18.9)
  expect(days).toBeLessThan(20.1)
})
