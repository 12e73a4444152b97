import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

type Options = {
  validateSearch?: (raw: Record<string, unknown>) => object
  /** The parent route of the page. */
  under?: 'signed-in' | 'full-screen'
}

/**
 * Renders one page at its address, under the parent route of signed-in pages or of those without a menu; all other
 * addresses are empty. Returns the router, which shows where the page leads.
 */
export async function openPageAt(
  path: string,
  Page: () => ReactNode,
  { validateSearch = (raw) => raw, under = 'signed-in' }: Options = {},
) {
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: under })
  const page = createRoute({
    getParentRoute: () => signedIn,
    path: path.replace(/[?].*/, ''),
    component: Page,
    validateSearch,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page]), elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await render(<RouterProvider router={router} />)
  return router
}
