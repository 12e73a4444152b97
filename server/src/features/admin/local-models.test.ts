import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

const ollama = {
  name: 'Ollama',
  address: 'http://127.0.0.1:11434',
  is_loading: false,
  models: [{ name: 'qwen3-vl:4b', sees: 'yes' as const, settings: ['AI_PROVIDER=ollama'] }],
}

let app: App
beforeAll(async () => {
  app = await startApp({ findLocalServers: async () => [ollama] })
})
afterAll(() => app.stop())

// AI-021
test('an administrator sees the model servers found; none is activated', async () => {
  const admin = await app.given.user({ role: 'admin' })
  const answer = await app.as(admin).call('detectLocalModels', {})
  expect(answer).toEqual({ servers: [ollama] })
  expect(app.deps.vision.current().name).toBe('Fake model')
})

test('users may not search for model servers', async () => {
  const user = await app.given.user()
  await expect(app.as(user).call('detectLocalModels', {})).rejects.toMatchObject({ status: 403 })
  await expect(app.call('detectLocalModels', {})).rejects.toMatchObject({ status: 401 })
})
