import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { rootRoute } from '../../lib/parent-routes.ts'

export const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  staticData: { title: 'Help' },
  component: lazyPage(() => import('./help-page.tsx'), 'HelpPage'),
})
