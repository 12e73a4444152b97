import type { AiProviderName } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKeys } from '../../keys.ts'
import { VisionError } from '../../ports/vision-model.ts'
import type { AiChoice } from '../../ports/vision-source.ts'
import { type App, startApp } from '../../test/app.ts'
import { fakeVision } from '../../test/fake-vision.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { recordError } from '../ai-schedule/provider-state.ts'
import { defaultTimings as timings } from '../ai-schedule/timings.ts'
import { openVisionSource } from './vision-source.ts'

const key = 'sk-proj-TestKey0123456789abcdefTestKey'

let app: App
let boss: TestUser
let opened: AiChoice[]

const open = async (choice: AiChoice) => {
  opened.push(choice)
  return Object.assign(fakeVision(), {
    provider: choice.provider ?? 'basic',
    name: choice.model ?? 'default',
    priceOf: () => (choice.model === 'unpriced' ? null : 1),
  })
}

async function start(config: Record<string, string> = {}) {
  opened = []
  app = await startApp({ openVision: open, config })
  boss = await app.given.user({ role: 'admin' })
}
beforeEach(() => start())
afterEach(() => app.stop())

type Change = {
  provider?: AiProviderName | null
  model?: string | null
  base_url?: string | null
  key?: string | null
  cap?: number | null
}
const nothing = { provider: null, model: null, base_url: null, cap: null }
const edit = (change: Change) => app.as(boss).call('editAiSettings', { ...nothing, ...change })
const settings = () => app.as(boss).call('getAiSettings', {})
const row = () => app.db.selectFrom('ai_settings').selectAll().executeTakeFirstOrThrow()

// AI-021
test('an administrator connects an AI, which describes the next photo without a restart', async () => {
  expect(await settings()).toMatchObject({
    ...nothing,
    has_key: false,
    in_use: { model: 'default' },
  })
  await edit({ provider: 'openai', model: 'big', key, cap: 12.5 })
  expect(await settings()).toEqual({
    provider: 'openai',
    model: 'big',
    base_url: null,
    has_key: true,
    cap: 12.5,
    in_use: { provider: 'openai', model: 'big', receiver: null },
    fixed: { ai: false, cap: false },
    problem: null,
  })
  expect(opened.at(-1)).toEqual({ provider: 'openai', model: 'big', baseUrl: null, key })
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg())
  await app.drain()
  const photo = await app.db.selectFrom('photos').select('model').executeTakeFirstOrThrow()
  expect(photo.model).toBe('big')
  expect((await app.as(boss).call('getAnalysisStatus', {})).cap).toBe(12.5)
})

// AI-021
test('spaces and line breaks around a pasted model, address and key do not matter', async () => {
  const base_url = ' http://127.0.0.1:1234/v1\r\n'
  await edit({ provider: 'openai-compatible', model: 'big\n', base_url, key: `\t${key}\n` })
  expect(opened.at(-1)).toMatchObject({ model: 'big', baseUrl: base_url.trim(), key })
})

// AI-021, SEC-017
test('the key is stored encrypted and returned by no call', async () => {
  const answer = await edit({ provider: 'openai', key })
  const { sealed_key: sealed } = await row()
  const stored = Buffer.from(sealed ?? '', 'base64')
  for (const text of [
    JSON.stringify(answer),
    JSON.stringify(await settings()),
    sealed,
    stored.toString(),
  ])
    expect(text).not.toContain(key)
  await edit({ provider: 'openai', key })
  expect((await row()).sealed_key).not.toBe(sealed)
})

test('a key is kept when another model is chosen, and removed with its provider or address', async () => {
  await edit({ provider: 'openai', key })
  await edit({ provider: 'openai', model: 'small' })
  expect(opened.at(-1)).toMatchObject({ model: 'small', key })
  const elsewhere = { provider: 'openai', base_url: 'https://example.org/v1' } as const
  await expect(edit(elsewhere)).rejects.toMatchObject({ error: 'OpenAI needs its key.' })
  await expect(edit({ provider: 'anthropic' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await settings()).toMatchObject({ provider: 'openai', has_key: true })
  await edit({ provider: 'ollama' })
  expect(await settings()).toMatchObject({ has_key: false })
  await edit({ provider: 'openai', key })
  await expect(edit({ provider: 'openai', key: null })).rejects.toMatchObject({ status: 400 })
})

// SEC-017
test('a sealed key that is moved to another address in the database cannot be opened', async () => {
  await edit({ provider: 'openai', key })
  await app.db.updateTable('ai_settings').set({ base_url: 'https://evil.example' }).execute()
  const source = await openVisionSource({ ...app.deps, open })
  expect(source.active().problem).toContain('cannot be read with the secret')
  await expect(source.current().describe({} as never, {} as never, {} as never)).rejects.toThrow(
    VisionError,
  )
})

test('after a change of the secret photos wait, and the panel asks for the key', async () => {
  await edit({ provider: 'openai', key })
  const keys = deriveKeys('y'.repeat(32))
  const source = await openVisionSource({ ...app.deps, keys, open })
  expect(source.active().problem).toContain('Enter it again on Admin Config')
})

// AI-019
test('a spending cap is refused for a model whose price is not known', async () => {
  await expect(edit({ provider: 'ollama', model: 'unpriced', cap: 5 })).rejects.toMatchObject({
    status: 400,
    error: expect.stringContaining(
      'The price of unpriced is not known, so the spending cap of 5 USD',
    ),
  })
  expect((await row()).version).toBe(1)
  await edit({ provider: 'ollama', model: 'unpriced' })
})

// AI-021
test('the environment takes precedence, and the panel says so', async () => {
  await app.stop()
  await start({ AI_PROVIDER: 'ollama', AI_MODEL: 'own', SPENDING_CAP_USD: '3' })
  expect(await settings()).toMatchObject({
    provider: 'ollama',
    model: 'own',
    cap: 3,
    fixed: { ai: true, cap: true },
  })
  const fixed = { provider: 'ollama', model: 'own', cap: 3 } as const
  await expect(edit({ ...fixed, model: 'other' })).rejects.toMatchObject({
    code: 'conflict',
    error: expect.stringContaining('AI_PROVIDER'),
  })
  await expect(edit({ ...fixed, cap: 4 })).rejects.toMatchObject({
    error: expect.stringContaining('SPENDING_CAP_USD'),
  })
  await edit(fixed)
  expect(await row()).toMatchObject({ provider: null, spending_cap_usd: null })
})

// SEC-022
test('only administrators read and change the settings of the AI', async () => {
  const user = await app.given.user()
  await expect(app.as(user).call('getAiSettings', {})).rejects.toMatchObject({ status: 403 })
  const choice = { ...nothing, provider: 'basic' as const }
  await expect(app.as(user).call('editAiSettings', choice)).rejects.toMatchObject({ status: 403 })
})

// AI-014, AI-021
test('a pause of the previous AI ends, and its late errors do not pause the new one', async () => {
  await edit({ provider: 'openai', key: 'old' })
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg())
  const old = app.deps.vision.active()
  const refusal = () => new VisionError('pause', 'auth', 'The key is refused.')
  await recordError(app.deps, refusal(), { timings, ai: old })
  const pause = async () => (await app.as(boss).call('getAnalysisStatus', {})).pause_reason
  expect(await pause()).toBe('The key is refused.')
  await edit({ provider: 'openai', key: 'new' })
  expect(await pause()).toBe(null)
  expect(await recordError(app.deps, refusal(), { timings, ai: old })).toBe(true)
  expect(await pause()).toBe(null)
  await app.drain()
  expect((await app.as(ann).call('getImages', {})).images).toMatchObject([{ status: 'completed' }])
})

test('a key with a character that no key has is refused, and nothing is saved', async () => {
  for (const wrong of ['sk-“smart”', 'sk-two words', 'sk-é'])
    await expect(edit({ provider: 'openai', key: wrong })).rejects.toThrow(/Copy it again/)
  expect(await settings()).toMatchObject({ has_key: false })
})

test('entering the same key again ends the pause of a refused key', async () => {
  await edit({ provider: 'openai', key })
  const refusal = new VisionError('pause', 'auth', 'The key is refused.')
  await recordError(app.deps, refusal, { timings, ai: app.deps.vision.active() })
  const pause = async () => (await app.as(boss).call('getAnalysisStatus', {})).pause_reason
  expect(await pause()).toBe('The key is refused.')
  await edit({ provider: 'openai', cap: 5 })
  expect(await pause()).toBe('The key is refused.')
  await edit({ provider: 'openai', key })
  expect(await pause()).toBe(null)
})
