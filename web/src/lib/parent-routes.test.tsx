import { createMemoryHistory, createRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { tokens } from '../test/given.ts'
import { rootRoute, signedInRoute } from './parent-routes.ts'
import { session } from './session.ts'

/** Opens a protected page from another one, and returns the address where the user ends up. */
async function open() {
  const getParentRoute = () => rootRoute
  const protectedPage = createRoute({ getParentRoute: () => signedInRoute, path: '/profile' })
  const signInPage = createRoute({ getParentRoute, path: '/signin' })
  const history = createMemoryHistory({ initialEntries: ['/help', '/profile'] })
  const router = createRouter({
    routeTree: rootRoute.addChildren([signInPage, signedInRoute.addChildren([protectedPage])]),
    history,
  })
  await router.load()
  return { path: router.state.location.pathname, entries: history.length }
}

beforeEach(() => session.drop())

// AUTH-074, AUTH-080
test('a protected page redirects to the sign-in page, which replaces it in the history', async () => {
  expect(await open()).toEqual({ path: '/signin', entries: 2 })
})

test('a protected page opens for a signed-in user', async () => {
  session.open(tokens().AuthenticationResult)
  expect(await open()).toEqual({ path: '/profile', entries: 2 })
})
