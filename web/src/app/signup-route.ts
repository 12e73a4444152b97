import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lib/network/lazy-page.tsx'
import { rootRoute } from '../lib/parent-routes.ts'
import { session } from '../lib/session.ts'

/** Not in `features/auth`, because the page also shows the legal documents. */
export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: { title: 'Create your account' },
  onEnter: session.forgetErrors,
  component: lazyPage(() => import('./signup.tsx'), 'Signup'),
})
