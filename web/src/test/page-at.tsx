import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** Renders one page at its address; every other address is empty. Answers the router, to see where people end up. */
export async function pageAt(path: string, Page: () => ReactNode) {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: path.replace(/[?].*/, ''),
    component: Page,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await render(<RouterProvider router={router} />)
  return router
}
