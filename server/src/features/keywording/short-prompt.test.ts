import { expect, onTestFinished, test } from 'vitest'
import { ollama } from '../../adapters/ai-vision/ollama.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import { fault } from '../../test/ai-server/plays.ts'
import { startAiServer } from '../../test/ai-server/start.ts'
import { startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'

// AI-021
test('each photo is stored with its prompt version, even if only the short one fits', async () => {
  const ai = await startAiServer()
  onTestFinished(() => ai.stop())
  const vision = ollama.open({
    model: 'qwen3-vl:4b-instruct',
    baseUrl: ai.url,
    key: null,
    timeoutMs: 3e4,
    language: 'English',
    price: null,
  })
  const app = await startApp<VisionModel>({ vision })
  onTestFinished(() => app.stop())
  const ann = await app.given.user()
  ai.use(({ n }) => (n === 1 ? fault('too_long') : { kind: 'answer' }))
  for (const seed of [1, 2]) {
    await app.as(ann).upload(await jpeg(seed))
    await app.drain()
  }
  const rows = await app.db
    .selectFrom('photos')
    .select(['status', 'prompt_version'])
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { status: 'completed', prompt_version: 'photo-2' },
    { status: 'completed', prompt_version: 'photo-short-2' },
  ])
  const calls = await app.db.selectFrom('model_calls').select('outcome').execute()
  expect(calls).toHaveLength(2)
})
