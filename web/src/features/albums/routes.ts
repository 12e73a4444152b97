import { createRoute } from '@tanstack/react-router'
import { FolderHeart } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'

export const albumsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/albums',
  staticData: { title: 'Albums', menu: { group: 'account', icon: FolderHeart } },
  component: lazyPage(() => import('./albums-page.tsx'), 'AlbumsPage'),
})
