import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createChoice, useChoice } from './choice.ts'

const choice = createChoice('colour')

beforeEach(() => {
  for (const name of ['colour', 'my-colour']) document.cookie = `${name}=; Path=/; Max-Age=0`
})

test('a choice is kept in a cookie of its own name for a year', async () => {
  expect(choice.get()).toBe('')
  document.cookie = 'my-colour=red; Path=/'
  expect(choice.get()).toBe('')
  choice.set('blue')
  expect(choice.get()).toBe('blue')
  const cookie = (await cookieStore.get('colour')) as {
    expires: number
    path: string
    sameSite: string
  } | null
  const days = ((cookie?.expires ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)
  expect(cookie).toMatchObject({ path: '/', sameSite: 'lax' })
})

test('no choice leaves no cookie', () => {
  choice.set('blue')
  choice.set('')
  expect(document.cookie).not.toContain('colour')
  expect(choice.get()).toBe('')
})

test('a component that shows a choice follows its changes', async () => {
  const { result, act } = await renderHook(() => useChoice(choice))
  const listener = vi.fn<(value: string) => void>()
  const subscription = choice.subscribe(listener)
  await act(() => choice.set('blue'))
  expect(result.current).toBe('blue')
  subscription.unsubscribe()
  await act(() => choice.set('green'))
  expect(result.current).toBe('green')
  expect(listener.mock.calls).toEqual([['blue']])
})
