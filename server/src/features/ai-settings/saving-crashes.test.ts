import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { crashes } from '../../test/crashes.ts'
import { fakeVision } from '../../test/fake-vision.ts'

let app: App
const crash = crashes()
beforeAll(async () => {
  const openVision = async () => fakeVision()
  app = await startApp({ plugin: crash.plugin, openVision })
})
afterAll(() => app.stop())

// AI-021
test('a crash at any statement of saving a key leaves either the old settings or the new ones', async () => {
  const boss = app.as(await app.given.user({ role: 'admin' }))
  const old = { provider: 'ollama', model: 'old', base_url: null } as const
  await boss.call('editAiSettings', { ...old, key: null, cap: null })
  const fresh = { provider: 'openai', model: 'new', base_url: null, cap: 3 } as const
  let statements = 0
  for (let crashed = true; crashed; statements += 1) {
    crash.after(statements)
    await boss.call('editAiSettings', { ...fresh, key: 'sk-TestKey-0123456789' }).catch(() => null)
    crashed = crash.happened()
    crash.never()
    const { has_key, problem, provider, model } = await boss.call('getAiSettings', {})
    const isNew = provider === 'openai'
    expect({ has_key, problem, model }).toEqual(
      isNew
        ? { has_key: true, problem: null, model: 'new' }
        : { has_key: false, problem: null, model: 'old' },
    )
    expect(isNew || crashed).toBe(true)
    if (isNew) await boss.call('editAiSettings', { ...old, key: null, cap: null })
  }
  expect(statements).toBeGreaterThan(2)
})
