import { createRoute } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'

export const similarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/similar',
  staticData: { title: 'Similar photos', menu: { group: 'account', icon: Copy } },
  component: lazyPage(() => import('./similar-page.tsx'), 'SimilarPage'),
})
