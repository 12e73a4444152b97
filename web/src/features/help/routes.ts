import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/parent-routes.ts'

export const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  staticData: { title: 'Help' },
  component: lazyRouteComponent(() => import('./help-page.tsx'), 'HelpPage'),
})
