import {
  Link,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { lazyPage } from '../lib/network/lazy-page.tsx'
import { endOutage, givenHealth } from '../test/health.ts'
import { PageFallback } from './fallback.tsx'
import { keepPageWhileLoading } from './keep-page.ts'
import { Root } from './root.tsx'
import './styles.css'

type Module = { Far: () => React.ReactNode }

const line = page.getByRole('complementary', { name: 'Network' })
const again = page.getByRole('button', { name: 'Try again' })
const far = { Far: () => <h1>Far away</h1> }
let health: ReturnType<typeof givenHealth>

beforeEach(() => {
  health = givenHealth()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  await endOutage(health)
  vi.restoreAllMocks()
})

/** Opens a page with a field and a link to a page whose file `load` fetches. */
async function opened(load: () => Promise<Module>, first = '/') {
  const root = createRootRoute({ component: Root })
  const getParentRoute = () => root
  const near = createRoute({
    getParentRoute,
    path: '/',
    component: () => (
      <main>
        <input aria-label="Note" />
        <Link to={'/far' as '/'} preload={false}>
          Far
        </Link>
      </main>
    ),
  })
  const away = createRoute({ getParentRoute, path: '/far', component: lazyPage(load, 'Far') })
  const history = createMemoryHistory({ initialEntries: [first] })
  const router = createRouter({
    routeTree: root.addChildren([near, away]),
    history,
    defaultErrorComponent: PageFallback,
  })
  keepPageWhileLoading(router)
  await render(<RouterProvider router={router} />)
  return router
}

test('a page that cannot be loaded leaves the current one as it is, and the user can try again', async () => {
  const load = vi.fn<() => Promise<Module>>().mockRejectedValueOnce(new TypeError('Failed'))
  load.mockResolvedValue(far)
  health.status = 0
  const router = await opened(load)
  await page.getByLabelText('Note').fill('half written')
  await page.getByRole('link', { name: 'Far' }).click()
  await expect.element(line.getByText('That page could not be loaded.')).toBeVisible()
  await expect.element(page.getByLabelText('Note')).toHaveValue('half written')
  expect(router.state.location.pathname).toBe('/')
  health.status = 200
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'Far away' })).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
})

test('offers a reload if the server responds but the page is missing', async () => {
  await opened(() => Promise.reject(new TypeError('Failed')))
  await page.getByRole('link', { name: 'Far' }).click()
  await expect.element(line.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a bar shows that a page takes long, and the address changes once the page is shown', async () => {
  const loaded = Promise.withResolvers<Module>()
  const router = await opened(() => loaded.promise)
  await page.getByRole('link', { name: 'Far' }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect.element(bar).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
  loaded.resolve(far)
  await expect.element(page.getByRole('heading', { name: 'Far away' })).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/far')
})

test('if the first page cannot be loaded, a message says so and offers to try again', async () => {
  const load = vi.fn<() => Promise<Module>>().mockRejectedValueOnce(new TypeError('Failed'))
  load.mockResolvedValue(far)
  health.status = 0
  await opened(load, '/far')
  await expect
    .element(page.getByRole('heading', { name: 'That page could not be loaded.' }))
    .toBeVisible()
  health.status = 200
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'Far away' })).toBeVisible()
})
