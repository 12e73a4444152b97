import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { Refusal, fakeServer } from '../test/fake-server.ts'
import { settings } from '../test/given.ts'
import { loadSettings, useSettings, useSettingsState } from './settings.ts'

test('settings that failed to load are loaded by the next attempt, and then only once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = fakeServer({ getSettings: () => new Refusal(500, '') })
  const { result, act } = await renderHook(() => [useSettingsState(), useSettings()])
  await expect
    .poll(() => result.current)
    .toEqual([{ settings: undefined, failed: true }, undefined])
  expect(log).toHaveBeenCalledWith('Could not load the settings', expect.any(Error))

  const before = server.seen.length
  server.answers.getSettings = () => settings
  await act(async () => void (await Promise.all([loadSettings(), loadSettings()])))
  expect(result.current).toEqual([{ settings, failed: false }, settings])
  await loadSettings()
  await renderHook(() => useSettings())
  expect(server.seen).toHaveLength(before + 1)
  log.mockRestore()
})
