import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePictures } from '@verso/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { linkRuntime } from '../../test/model/test-runtime.ts'
import { toyModel, writeToyModel } from '../../test/model/toy-model.ts'
import { switchVision } from '../ai-settings/switch-vision.ts'

// The first test may install the program that runs models, and `addModel` computes the vectors of the vocabulary.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let app: App
beforeAll(async () => {
  app = await startApp({ usesBuiltIn: true })
  await linkRuntime(join(app.folder, 'models'))
})
afterAll(() => app.stop())

const plain = (background: string, width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function describe(person: Awaited<ReturnType<App['given']['user']>>, bytes: Buffer) {
  const name = await app.as(person).upload(bytes, { original_name: 'a.jpg' })
  await app.drain()
  const { images } = await app.as(person).call('getImages', {})
  const photo = images.find((image) => image.name === name)
  if (!photo) throw new Error('The photo is not listed.')
  return photo
}

async function addModel(): Promise<void> {
  const folder = join(app.folder, 'toy')
  await writeToyModel(folder)
  await app.deps.builtInModel.add(folder)
  await switchVision(app.deps)
}

// AI-001, AI-006
test('without the model a photo is described from its facts, with it by what it recognises', async () => {
  const person = await app.given.user()
  expect(await describe(person, await plain('#ff0000'))).toMatchObject({
    status: 'completed',
    model: 'Basic (no AI)',
  })
  await addModel()
  const photo = await describe(person, await plain('#ff0000', 310))
  expect(photo).toMatchObject({ status: 'completed', model: 'Toy model (on this server)' })
  expect(photo.keywords).toContain('red')
  expect(photo.reason).toContain('red')
  expect(photo.reason).not.toContain('does not recognise')
})

const choice = (provider: 'basic' | 'local') => ({ provider, model: null, base_url: null })
const picture = { sample: samplePictures[0] }

/** Tries an AI as an administrator does on Admin Config, without saving it. */
async function tryBasic(): Promise<void> {
  const admin = await app.given.user({ role: 'admin' })
  await app.as(admin).call('tryAi', { ...choice('basic'), picture })
}

// AI-001
test('a trial of another AI does not hide that the model has come or gone', async () => {
  const { builtInModel, vision } = app.deps
  await builtInModel.remove()
  await tryBasic()
  await switchVision(app.deps)
  expect(vision.current().name).toBe('Basic (no AI)')
  await linkRuntime(join(app.folder, 'models'))
  await builtInModel.add(join(app.folder, 'toy'))
  await tryBasic()
  await switchVision(app.deps)
  expect(vision.current().name).toBe('Toy model (on this server)')
})

// AI-001
test('another model that is added while Verso runs is taken into use', async () => {
  const { builtInModel, vision } = app.deps
  const { manifest, files } = toyModel()
  const folder = join(app.folder, 'other')
  await writeToyModel(folder, {
    files,
    manifest: { ...manifest, id: 'other', name: 'Other model' },
  })
  await builtInModel.add(folder)
  await switchVision(app.deps)
  expect(vision.current().name).toBe('Other model (on this server)')
  await addModel()
  expect(vision.current().name).toBe('Toy model (on this server)')
})

// ADMIN-001
test('the built-in model can be neither tried nor chosen before it is installed', async () => {
  const admin = await app.given.user({ role: 'admin' })
  await app.deps.builtInModel.remove()
  const absent = 'The built-in model is not here yet. Get it first.'
  const caller = app.as(admin)
  const tried = caller.call('tryAi', { ...choice('local'), picture })
  await expect(tried).rejects.toThrow(absent)
  const saved = caller.call('editAiSettings', { ...choice('local'), cap: null })
  await expect(saved).rejects.toThrow(absent)
  await linkRuntime(join(app.folder, 'models'))
  await addModel()
})

// AI-001
test('nothing is described if the model sees nothing that it knows', async () => {
  const person = await app.given.user()
  const photo = await describe(person, await plain('#808080'))
  expect(photo).toMatchObject({ status: 'completed', model: 'Toy model (on this server)' })
  for (const colour of ['red', 'green', 'blue']) expect(photo.keywords).not.toContain(colour)
})

test('the vectors of described photos find similar ones, and cost nothing', async () => {
  const person = await app.given.user()
  const blue = await describe(person, await plain('#0000ff'))
  const alike = await describe(person, await plain('#0808f0', 340))
  await describe(person, await plain('#ff0000', 350))
  const { photos } = await app.as(person).call('getSimilarPhotos', { id: blue.id })
  expect(photos.map(({ id, kind }) => [id, kind])).toEqual([[alike.id, 'near-duplicate']])
  const calls = await app.db.selectFrom('model_calls').select(['provider', 'cost']).execute()
  expect(calls.filter(({ provider }) => provider === 'local')[0]).toEqual({
    provider: 'local',
    cost: '0.000000000',
  })
})

/** The child process of this process that analyses pictures; null if it is not running. */
async function visionProcess(): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')
    const isVision = (await read('cmdline')).includes('vision-child.ts')
    if (isVision && (await read('stat')).split(' ')[3] === `${process.pid}`) return Number(name)
  }
  return null
}

// AI-001, AI-006
test('sixty photos are described although the child process is killed twice', async () => {
  const person = await app.given.user({ credits: 60 })
  const colours = { red: '#f01010', green: '#10f010', none: '#909090' }
  const expected = new Map<string, string>()
  for (let at = 0; at < 60; at++) {
    const [word, background] = Object.entries(colours)[at % 3] ?? ['', '']
    const bytes = await plain(background, 200 + at)
    expected.set(await app.as(person).upload(bytes, { original_name: `${at}.jpg` }), word)
  }
  const drained = app.drain()
  for (let kills = 0; kills < 2; kills++) {
    const pid = await vi.waitUntil(visionProcess, { timeout: 120_000, interval: 5 })
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(async () => (await visionProcess()) !== pid, { timeout: 120_000 })
  }
  await drained
  const { images } = await app.as(person).call('getImages', { limit: 100 })
  expect(images).toHaveLength(60)
  for (const { name, status, keywords } of images) {
    const found = ['red', 'green', 'blue'].filter((colour) => keywords.includes(colour))
    const word = expected.get(name) ?? ''
    expect([status, found]).toEqual(['completed', word === 'none' ? [] : [word]])
  }
})

test("if the model's files are damaged, a photo waits and is described from its facts", async () => {
  const person = await app.given.user()
  await app.deps.builtInModel.remove()
  await linkRuntime(join(app.folder, 'models'))
  await addModel()
  const path = join(app.folder, 'models/toy-model-0123456789ab/vision.onnx')
  await writeFile(path, Buffer.from('damaged'))
  const name = await app.as(person).upload(await plain('#00ff00'), { original_name: 'b.jpg' })
  const drained = app.drain()
  await vi.waitUntil(() => !app.deps.builtInModel.isReady(), { timeout: 120_000 })
  await switchVision(app.deps)
  await drained
  expect(await app.deps.builtInModel.state()).toMatchObject({
    phase: 'failed',
    error: `${path} is missing or damaged. Get the model again.`,
  })
  const { images } = await app.as(person).call('getImages', {})
  expect(images.find((image) => image.name === name)).toMatchObject({
    status: 'completed',
    model: 'Basic (no AI)',
  })
})
