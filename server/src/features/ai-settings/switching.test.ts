import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AiChoice } from '../../ports/vision-source.ts'
import { type App, startApp } from '../../test/app.ts'
import { type FakeVision, fakeVision } from '../../test/fake-vision.ts'
import { jpeg } from '../../test/upload-files.ts'
import { saveAi } from './queries.ts'

let app: App
let models: Record<string, FakeVision>
/** The choices that were opened, in order. */
let opened: AiChoice[]

beforeEach(async () => {
  opened = []
  models = {}
  for (const name of ['first', 'second'])
    models[name] = Object.assign(fakeVision(), { name, provider: name })
  Object.assign(models['first'] ?? {}, { wantsCopy: false })
  app = await startApp({
    openVision: async (choice) => {
      opened.push(choice)
      const model = models[choice.model ?? 'first']
      if (!model) throw new Error(`There is no ${choice.model}.`)
      return model
    },
  })
})
afterEach(() => app.stop())

const choose = (model: string | null) =>
  saveAi(app.db, {
    provider: model === null ? null : 'ollama',
    model,
    base_url: null,
    sealed_key: null,
    cap: null,
  })

async function modelsOfPhotos(): Promise<(string | null)[]> {
  await app.drain()
  const rows = await app.db.selectFrom('photos').select('model').orderBy('created_at').execute()
  return rows.map(({ model }) => model)
}

// AI-021
test('a process that missed a change of the AI takes the new one for the next photo', async () => {
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg())
  expect(await modelsOfPhotos()).toEqual(['first'])
  await choose('second')
  expect(app.deps.vision.current().name).toBe('first')
  await app.as(ann).upload(await jpeg(2))
  expect(await modelsOfPhotos()).toEqual(['first', 'second'])
  expect(app.deps.vision.current().name).toBe('second')
  expect(opened.map(({ model }) => model)).toEqual([null, 'second'])
})
