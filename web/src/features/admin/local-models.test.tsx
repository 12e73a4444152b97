import type { CallOutput } from '@verso/contract/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const open = (answers: Parameters<typeof openApp>[1] = {}) =>
  openApp('/admin-config', answers, { user: { role: 'admin' } })

const aiSettings: CallOutput<'getAiSettings'> = {
  provider: null,
  model: null,
  base_url: null,
  has_key: false,
  cap: 5,
  in_use: { provider: 'basic', model: 'Basic (no AI)', receiver: null },
  fixed: { ai: false, cap: false },
  problem: null,
}
const ollamaWith = (names: string[]) => ({
  servers: [
    {
      name: 'Ollama',
      address: 'http://127.0.0.1:11434',
      is_loading: false,
      models: names.map((name) => ({
        name,
        sees: 'yes' as const,
        settings: ['AI_PROVIDER=ollama', `AI_MODEL=${name}`],
      })),
    },
  ],
})

// AI-021
test('local models are searched on demand and shown with their settings', async () => {
  const settings = ['AI_PROVIDER=ollama', 'AI_MODEL=sees:4b']
  const { server } = await open({
    getModelPull: () => ({ pull: null }),
    getAiSettings: () => ({ ...aiSettings, fixed: { ai: true, cap: false } }),
    detectLocalModels: () => ({
      servers: [
        {
          name: 'Ollama',
          address: 'http://127.0.0.1:11434',
          is_loading: false,
          models: [
            { name: 'sees:4b', sees: 'yes', settings },
            { name: 'blind:7b', sees: 'no', settings: [] },
          ],
        },
      ],
    }),
  })
  await button('Detect local models').click()
  await expect.element(page.getByText('Reads pictures', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Cannot read pictures')).toBeVisible()
  await expect.element(page.getByText(/AI_MODEL=sees:4b/)).toBeVisible()
  // The environment sets the AI, so no model can be chosen here.
  expect(button('Use this model').elements()).toHaveLength(0)
  server.answers.detectLocalModels = () => ({ servers: [] })
  await button('Detect local models').click()
  await expect.element(page.getByText(/No model server was found/)).toBeVisible()
})

// AI-021
test('one click chooses a local model and keeps the spending cap', async () => {
  const { asked } = await open({
    detectLocalModels: () => ollamaWith(['sees:4b']),
    getAiSettings: () => aiSettings,
    getModelPull: () => ({ pull: null }),
    editAiSettings: () => ({ message: 'Saved' }),
  })
  await button('Detect local models').click()
  await button('Use this model').click()
  await expect.element(page.getByText('sees:4b describes the photos from now on.')).toBeVisible()
  expect(asked('editAiSettings')).toMatchObject([
    { provider: 'ollama', model: 'sees:4b', base_url: null, key: null, cap: 5 },
  ])
})

// AI-021
test('a model is downloaded through Ollama, with progress, and can be cancelled', async () => {
  const pull = { model: 'qwen3-vl:4b-instruct', status: 'pulling', total: 3e9, completed: 75e7 }
  const { asked, server } = await open({
    detectLocalModels: () => ollamaWith([]),
    getModelPull: () => ({ pull: null }),
    startModelPull: () => {
      server.answers.getModelPull = () => ({ pull: { ...pull, state: 'running' } })
      return { message: 'Begun' }
    },
    cancelModelPull: () => {
      server.answers.getModelPull = () => ({ pull: { ...pull, state: 'done' } })
      return { message: 'Cancelled' }
    },
  })
  await button('Detect local models').click()
  await page.getByRole('button', { name: /^Get qwen3-vl:4b-instruct/ }).click()
  await expect.element(page.getByText('qwen3-vl:4b-instruct: 750 of 3,000 MB')).toBeVisible()
  await button('Cancel the download').click()
  await expect.element(page.getByText(/qwen3-vl:4b-instruct is downloaded/)).toBeVisible()
  expect(asked('startModelPull')).toMatchObject([{ model: 'qwen3-vl:4b-instruct' }])
})
