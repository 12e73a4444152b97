import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../lib/parent-routes.ts'
import { session } from '../lib/session.ts'

/** Not in `features/auth`, because the page shows the legal texts, too. */
export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: { title: 'Create your account' },
  onEnter: session.forgetErrors,
  component: lazyRouteComponent(() => import('./signup.tsx'), 'Signup'),
})
