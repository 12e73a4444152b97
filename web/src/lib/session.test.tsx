import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { idTokenOf, tokens } from '../test/given.ts'
import { session, useSession } from './session.ts'
import { createUserStore } from './store.ts'

const open = (n = 1) => session.open(tokens(n).AuthenticationResult)

/** The event with which the browser reports what another tab did. */
const storageEvent = (key: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key }))

beforeEach(() => {
  localStorage.clear()
  session.update({ otpRequired: false, otpConfirmed: false, email: '' })
  session.drop()
})

// AUTH-075
test('an empty token counts as signed out', () => {
  expect(session.isOpen()).toBe(false)
  localStorage.setItem('AccessToken', '')
  expect(session.isOpen()).toBe(false)
  open()
  expect(session.isOpen()).toBe(true)
  expect([session.idToken(), session.refreshToken()]).toEqual(['id-1', 'refresh-1'])
})

test('signing in forgets the previous user; signing out removes the three tokens', () => {
  localStorage.setItem('userData', '{}')
  session.update({ otpRequired: true, otpConfirmed: true, email: 'ana@example.org' })
  session.setError('signIn', 'Wrong')
  open()
  expect(localStorage.getItem('userData')).toBeNull()
  expect(session.state()).toEqual({
    isAuthenticated: true,
    otpRequired: false,
    otpConfirmed: false,
    email: 'ana@example.org',
    errors: { signUp: null, confirmOtp: null, signIn: null },
  })
  session.drop()
  expect(session.state().isAuthenticated).toBe(false)
  expect(Object.keys(localStorage)).toEqual(['authState'])
})

// AUTH-085
test('renewed tokens replace the old ones, the refresh token only if there is a new one', () => {
  open()
  session.renew({ IdToken: 'id-2', AccessToken: 'access-2' })
  expect([session.idToken(), session.refreshToken()]).toEqual(['id-2', 'refresh-1'])
  session.renew({ IdToken: 'id-3', AccessToken: 'access-3', RefreshToken: 'refresh-3' })
  expect(session.refreshToken()).toBe('refresh-3')
})

test('errors are stored separately and cleared together', () => {
  session.setError('signIn', 'Wrong password')
  session.setError('signUp', 'Too young')
  expect(session.state().errors).toEqual({
    signUp: 'Too young',
    confirmOtp: null,
    signIn: 'Wrong password',
  })
  session.forgetErrors()
  expect(session.state().errors).toEqual({ signUp: null, confirmOtp: null, signIn: null })
  const before = session.state()
  session.forgetErrors()
  expect(session.state()).toBe(before)
})

test('a change of user is reported once, and ends what belonged to the previous user', () => {
  const onChange = vi.fn()
  const unsubscribe = session.onUserChange(onChange)
  const store = createUserStore<{ draft: string } | null>(null)
  store.set({ draft: 'mine' })
  open()
  expect(store.get()).toBeNull()
  session.update({ email: 'ana@example.org' })
  open(2)
  expect(onChange).toHaveBeenCalledTimes(1)
  session.drop()
  expect(onChange).toHaveBeenCalledTimes(2)
  unsubscribe()
  open()
  expect(onChange).toHaveBeenCalledTimes(2)
})

// SEC-002, A-40
test('another user may replace the previous one without a sign-out that this tab saw', () => {
  session.open({ ...tokens().AuthenticationResult, IdToken: idTokenOf('ana') })
  const onChange = vi.fn()
  const unsubscribe = session.onUserChange(onChange)
  const store = createUserStore<{ draft: string } | null>(null)
  store.set({ draft: "Ana's" })
  localStorage.setItem('IdToken', idTokenOf('ana'))
  storageEvent('AccessToken')
  expect(onChange).not.toHaveBeenCalled()
  expect(store.get()).toEqual({ draft: "Ana's" })
  localStorage.setItem('IdToken', idTokenOf('ben'))
  storageEvent('AccessToken')
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(store.get()).toBeNull()
  expect(session.userId()).toBe('ben')
  unsubscribe()
})

test('all stores are reset before anything is notified of a new user', () => {
  const stores = [1, 2].map(() => createUserStore<{ draft: string } | null>(null))
  for (const store of stores) store.subscribe(() => undefined)
  open()
  const seen: unknown[] = []
  const unsubscribe = session.onUserChange(() => seen.push(stores.map((store) => store.get())))
  for (const store of stores) store.set({ draft: 'mine' })
  session.drop()
  expect(seen).toEqual([[null, null]])
  unsubscribe()
})

test.each(['AccessToken', 'authState', null])(
  'a sign-in in another tab arrives by %j, but nothing of its sign-up does',
  async (key) => {
    const { result, act } = await renderHook(() => useSession())
    localStorage.setItem('AccessToken', 'access-9')
    localStorage.setItem(
      'authState',
      JSON.stringify({ email: 'bob@example.org', otpRequired: true }),
    )
    await act(() => storageEvent('theme'))
    expect(result.current.isAuthenticated).toBe(false)
    await act(() => storageEvent(key))
    expect(result.current).toMatchObject({ isAuthenticated: true, otpRequired: false, email: '' })
  },
)
