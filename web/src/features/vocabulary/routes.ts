import { createRoute } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'
import { parseTermSearch } from './term-search.ts'

export const vocabularyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/keywords',
  staticData: { title: 'Keyword List', menu: { group: 'account', icon: ListTree } },
  validateSearch: parseTermSearch,
  component: lazyPage(() => import('./keywords-page.tsx'), 'KeywordsPage'),
})
