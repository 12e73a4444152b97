import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../../app/app.tsx'
import { createAppRouter } from '../../app/router.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { settings, tokens, user } from '../../test/given.ts'
import { requireCredit } from './credit-gate.ts'

beforeEach(async () => {
  await page.viewport(1360, 860)
  localStorage.clear()
  session.open(tokens().AuthenticationResult)
  queryClient.clear()
})

const store = (record: unknown) => localStorage.setItem('userData', JSON.stringify(record))
const enter = () => requireCredit({ cause: 'enter' })

// AUTH-076
test.each([0, -1])('a stored credit of %d redirects from /upload', async (total_credit) => {
  store({ ...user, total_credit })
  fakeServer({
    getSettings: () => settings,
    getUser: () => ({ ...user, total_credit }),
    getPlans: () => ({ plans: [], subscription: null, payments: 0, billing: 'test' }),
    getCreditHistory: () => ({ grants: [], months: [] }),
  })
  const history = createMemoryHistory({ initialEntries: ['/help', '/upload'] })
  const router = createAppRouter(history)
  await render(<App router={router} />)
  await expect.element(page.getByRole('heading', { name: 'Plan & Billing' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/subscription')
  // It replaced /upload in the history.
  expect(history.length).toBe(2)
})

// AUTH-077, AUTH-078
test('users with credits, with an unknown number of credits or without a record may enter', () => {
  expect(enter).not.toThrow()
  for (const total_credit of [undefined, 1]) {
    store({ ...user, total_credit })
    expect(enter).not.toThrow()
  }
  localStorage.setItem('userData', '{broken')
  expect(enter).not.toThrow()
})

// AUTH-079
test('administrators may enter, with the role in any letter case', () => {
  for (const role of ['admin', 'Admin']) {
    store({ ...user, role, total_credit: -5 })
    expect(enter).not.toThrow()
  }
})

//
test('a user on the page may stay when credits run out', () => {
  store({ ...user, total_credit: 0 })
  expect(enter).toThrow()
  expect(() => requireCredit({ cause: 'stay' })).not.toThrow()
})
