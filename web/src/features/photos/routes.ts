import { createRoute } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { fullScreenRoute, signedInRoute } from '../../lib/parent-routes.ts'
import { parseListSearch } from './list-search.ts'

export const photosRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { title: 'Image List', menu: { group: 'main', icon: Images } },
  validateSearch: parseListSearch,
  component: lazyPage(() => import('./photos-page.tsx'), 'PhotosPage'),
})

/** The review of a list's photos; its search parameters are those of the list. */
export const reviewRoute = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: '/review',
  staticData: { title: 'Review' },
  validateSearch: parseListSearch,
  component: lazyPage(() => import('./review-mode/review-page.tsx'), 'ReviewPage'),
})
