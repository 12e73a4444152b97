import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { endSession, hasSessionEnded } from '../lib/ended-session.ts'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { Refusal } from '../test/fake-server.ts'
import { tokens, user } from '../test/given.ts'
import { openApp } from '../test/open-app.tsx'

const expired = new Refusal(401, { error: 'Sign in again' })
const reason = page.getByText(/^You were signed out because your session has ended/)
/** A page that is being left may send another request, which is refused; what matters is that no data is left. */
const loaded = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [queryKey]))
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// AUTH-086, A-40
test('a forced sign-out explains why, and the browser deletes everything it has stored', async () => {
  ;(await openDB('verso-uploads')).close()
  const { path, server } = await openApp('/profile')
  await expect.element(page.getByRole('main').getByText('Ana Duarte')).toBeVisible()
  localStorage.setItem('plans', '{}')
  for (const call of Object.keys(server.answers))
    Object.assign(server.answers, { [call]: () => expired })
  Object.assign(server.answers, {
    refreshToken: () => new Refusal(400, { error: 'The session has ended' }),
  })
  await queryClient.invalidateQueries()
  await expect.poll(path).toBe('/signin')
  await expect.element(reason).toBeVisible()
  expect(Object.keys(localStorage).toSorted()).toEqual(['authState', 'sessionEnded'])
  expect(localStorage.getItem('authState')).not.toContain(user.email)
  expect(loaded()).toEqual([])
  await expect.poll(databases).toEqual([])
  session.open(tokens(2).AuthenticationResult)
  expect(hasSessionEnded()).toBe(false)
})

// AUTH-086, A-40
test('other tabs see the reason as soon as they see that the tokens are gone', async () => {
  await openApp('/profile')
  localStorage.setItem('plans', '{}')
  const removed = vi.spyOn(Storage.prototype, 'removeItem')
  const known: boolean[] = []
  removed.mockImplementation(function remove(this: Storage, name) {
    known.push(hasSessionEnded())
    delete this[name]
  })
  endSession()
  expect(known.length).toBeGreaterThan(1)
  expect(known).not.toContain(false)
  expect(session.isOpen()).toBe(false)
})

//
test.each([429, 500, 503])(
  'a refresh that fails with %d does not end the session',
  async (status) => {
    const { asked, path } = await openApp('/profile', {
      getMailChoices: () => expired,
      refreshToken: () => new Refusal(status, { error: 'Later' }),
    })
    await expect.poll(() => asked('refreshToken').length).toBeGreaterThan(0)
    await expect.element(page.getByRole('main').getByText('Ana Duarte')).toBeVisible()
    expect(path()).toBe('/profile')
    expect(session.isOpen()).toBe(true)
  },
)

test('after an ordinary sign-out nothing is explained', async () => {
  await openApp('/profile')
  session.drop()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(reason.elements()).toHaveLength(0)
})
