import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { rootRoute } from '../../lib/parent-routes.ts'

export const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/downloads',
  staticData: { title: 'Desktop app' },
  component: lazyPage(() => import('./downloads-page.tsx'), 'DownloadsPage'),
})
