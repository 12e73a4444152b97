import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { adminRoutes } from '../features/admin/routes.ts'
import { albumsRoute } from '../features/albums/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { billingRoute } from '../features/billing/routes.ts'
import { downloadsRoute } from '../features/downloads/routes.ts'
import { helpRoute } from '../features/help/routes.ts'
import { historyRoute } from '../features/history/routes.ts'
import { keywordEditorRoute } from '../features/keyword-editor/routes.ts'
import { legalRoutes } from '../features/legal/routes.ts'
import { photosRoute, reviewRoute } from '../features/photos/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { sheetImportRoute } from '../features/sheet-import/routes.ts'
import { similarRoute } from '../features/similar/routes.ts'
import { uploadsRoute } from '../features/uploads/routes.ts'
import { vocabularyRoute } from '../features/vocabulary/routes.ts'
import { lazyPage } from '../lib/network/lazy-page.tsx'
import { fullScreenRoute, rootRoute, signedInRoute } from '../lib/parent-routes.ts'
import { ErrorFallback, NotFound, PageFallback } from './fallback.tsx'
import { keepPageWhileLoading } from './keep-page.ts'
import { announceNavigation } from './navigation.ts'
import { Root } from './root.tsx'
import { signupRoute } from './signup-route.ts'

rootRoute.update({ component: Root, errorComponent: ErrorFallback, notFoundComponent: NotFound })
signedInRoute.update({
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
})

fullScreenRoute.update({
  component: lazyPage(() => import('./shell/full-screen.tsx'), 'FullScreen'),
})

/** In the order of the menu. */
const signedInRoutes = signedInRoute.addChildren([
  photosRoute,
  uploadsRoute,
  keywordEditorRoute,
  albumsRoute,
  similarRoute,
  ...profileRoutes,
  billingRoute,
  historyRoute,
  vocabularyRoute,
  ...adminRoutes,
  sheetImportRoute,
])

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  signupRoute,
  ...legalRoutes,
  helpRoute,
  downloadsRoute,
  signedInRoutes,
  fullScreenRoute.addChildren([reviewRoute]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** `history` defaults to the browser's own; tests pass another. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFallback,
    scrollRestoration: true,
    // The element that scrolls on phones; see the shell.
    scrollToTopSelectors: ['[data-scroll-restoration-id=page]'],
  })
  keepPageWhileLoading(router)
  router.subscribe('onRendered', announceNavigation(router))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
