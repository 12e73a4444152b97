import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../lib/parent-routes.ts'
import { session } from '../lib/session.ts'

/** Not in `features/auth`, because the page also shows the legal texts. */
export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: { title: 'Create your account' },
  onEnter: session.forgetErrors,
  component: lazyRouteComponent(() => import('./signup.tsx'), 'Signup'),
})
