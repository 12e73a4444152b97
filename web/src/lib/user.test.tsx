import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../test/fake-server.ts'
import { tokens, user } from '../test/given.ts'
import { session } from './session.ts'
import { storedUser } from './stored-user.ts'
import { isAdmin, userQuery } from './user.ts'

beforeEach(() => {
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
})

// DATA-009
test('the stored record is shown until the new one arrives, which is then stored', async () => {
  localStorage.setItem('userData', JSON.stringify({ ...user, full_name: 'Old Name' }))
  fakeServer({ getUser: () => user })
  const queries = new QueryClient()
  const observed: (string | undefined)[] = []
  queries.getQueryCache().subscribe(() => {
    observed.push(queries.getQueryData(userQuery.queryKey)?.full_name)
  })
  await queries.fetchQuery(userQuery)
  expect(observed[0]).toBe('Old Name')
  expect(observed.at(-1)).toBe(user.full_name)
  expect(storedUser()).toEqual(user)
})

test.each([null, 'null', '', 'not JSON'])('a stored record %j is ignored', (text) => {
  if (text !== null) localStorage.setItem('userData', text)
  expect(storedUser()).toBeUndefined()
})

// AUTH-087
test('a record that arrives after the user has signed out is not stored', async () => {
  fakeServer({
    getUser: () => {
      localStorage.clear()
      return user
    },
  })
  await new QueryClient().fetchQuery(userQuery)
  expect(localStorage).toHaveLength(0)
})

// SEC-002
test('only an administrator sees the menus for administrators', () => {
  expect(isAdmin({ ...user, role: 'admin' })).toBe(true)
  expect(isAdmin(user)).toBe(false)
  expect(isAdmin(undefined)).toBe(false)
})
