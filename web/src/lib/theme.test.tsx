import { afterEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { rememberedTheme, useTheme } from './theme.ts'

afterEach(() => {
  document.cookie = 'theme=; Path=/; Max-Age=0'
  delete document.documentElement.dataset['theme']
})

test('a choice is remembered, even after local storage was emptied', async () => {
  const { result, act } = await renderHook(() => useTheme())
  expect(result.current[0]).toBe('system')
  await act(() => result.current[1]('dark'))
  localStorage.clear()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(rememberedTheme()).toBe('dark')
})

test('the system theme applies again on request', async () => {
  const { result, act } = await renderHook(() => useTheme())
  await act(() => result.current[1]('light'))
  await act(() => result.current[1]('system'))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(rememberedTheme()).toBe('system')
})
