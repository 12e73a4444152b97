import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { adminRoutes } from '../features/admin/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { billingRoute } from '../features/billing/routes.ts'
import { helpRoute } from '../features/help/routes.ts'
import { keywordEditorRoute } from '../features/keyword-editor/routes.ts'
import { legalRoutes } from '../features/legal/routes.ts'
import { photosRoute } from '../features/photos/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { uploadsRoute } from '../features/uploads/routes.ts'
import { rootRoute, signedInRoute } from '../lib/parent-routes.ts'
import { ErrorFallback, NotFound } from './fallback.tsx'
import { announceNavigation } from './navigation.ts'
import { signupRoute } from './signup-route.ts'

rootRoute.update({ errorComponent: ErrorFallback, notFoundComponent: NotFound })
signedInRoute.update({
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

/** The menu lists its pages in this order. */
const signedInRoutes = signedInRoute.addChildren([
  photosRoute,
  uploadsRoute,
  keywordEditorRoute,
  ...profileRoutes,
  billingRoute,
  ...adminRoutes,
])

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  signupRoute,
  ...legalRoutes,
  helpRoute,
  signedInRoutes,
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** `history` defaults to the browser's own; tests pass another. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // The element that scrolls on phones, see the shell.
    scrollToTopSelectors: ['[data-scroll-restoration-id=page]'],
  })
  router.subscribe('onRendered', announceNavigation(router))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
