import type { AnyRouter, AsyncRouteComponent, RouterHistory } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { loadFailure } from '../lib/network/load-failure.ts'

type Component = AsyncRouteComponent<object> | undefined

const pending = createAtom(0)

/** Whether the requested page is still loading. */
export function usePagePending(): boolean {
  return useSelector(pending) > 0
}

/**
 * Keeps the current page until the next one is loaded. If that fails, the page stays with everything typed into it, and a
 * line above it says so.
 */
export function keepPageWhileLoading(router: AnyRouter): void {
  let newest = 0
  const history = router.history as RouterHistory
  history.block({
    enableBeforeUnload: false,
    async blockerFn({ currentLocation, nextLocation, action }) {
      newest += 1
      const asked = newest
      loadFailure.hide()
      if (currentLocation.pathname === nextLocation.pathname) return false
      const isReplaced = () => asked !== newest && (action === 'PUSH' || action === 'REPLACE')
      try {
        await load(router, nextLocation.pathname)
        return isReplaced()
      } catch (error) {
        if (!isReplaced()) show(history, nextLocation.href, error)
        return true
      }
    },
  })
}

async function load(router: AnyRouter, pathname: string): Promise<void> {
  const [routes] = router.getMatchedRoutes(pathname)
  const components = routes.map(({ options }) => options.component as Component)
  pending.set((count) => count + 1)
  try {
    await Promise.all(components.map(async (component) => component?.preload?.()))
  } finally {
    pending.set((count) => count - 1)
  }
}

function show(history: RouterHistory, href: string, error: unknown): void {
  loadFailure.show('page', error, {
    retry: () => history.push(href),
    reload: () => window.location.assign(href),
  })
}
