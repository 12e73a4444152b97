import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AiChoice } from '../../ports/vision-source.ts'
import { type App, fastTimings, startApp } from '../../test/app.ts'
import { type FakeVision, fakeVision } from '../../test/fake-vision.ts'
import { jpeg } from '../../test/upload-files.ts'
import { createDispatcher } from '../../worker/dispatcher.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { keywordingWork } from '../keywording/worker.ts'
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
test('a process that missed a change of the AI uses the new one for the next photo', async () => {
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

test('photos that wait or run while the AI changes are each described and charged once', async () => {
  const ann = await app.given.user({ credits: 20 })
  for (let seed = 0; seed < 20; seed += 1) await app.as(ann).upload(await jpeg(seed))
  const { first, second } = models
  if (!first || !second) throw new Error('Two models are expected.')
  await app.db.updateTable('analysis_settings').set({ max_process: 5 }).execute()
  let release = first.hold()
  // Started as in the product: it polls, so a photo that becomes ready while all calls are held is not missed.
  const work = keywordingWork(app.deps, fastTimings)
  const dispatcher = createDispatcher(work, { log: app.deps.log, pollMs: 20 })
  dispatcher.start()
  await first.called(5)
  await choose('second')
  release()
  release = second.hold()
  await second.called(5)
  await choose('first')
  release()
  const photosOf = () => app.db.selectFrom('photos').select(['status', 'model']).execute()
  const isCompleted = ({ status }: { status: string }) => status === 'completed'
  await expect.poll(async () => (await photosOf()).filter(isCompleted)).toHaveLength(20)
  await dispatcher.stop()
  const photos = await photosOf()
  expect(new Set(photos.map(({ model }) => model))).toEqual(new Set(['first', 'second']))
  expect(first.calls.length + second.calls.length).toBe(20)
  expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
  expect((await app.as(ann).call('getUser', {})).total_credit).toBe(0)
})
