import { createRoute } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'
import { parseListSearch } from './list-search.ts'

export const photosRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { title: 'Image List', menu: { group: 'main', icon: Images } },
  validateSearch: parseListSearch,
  component: lazyPage(() => import('./photos-page.tsx'), 'PhotosPage'),
})
