import { createRoute } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'

export const historyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/history',
  staticData: { title: 'History', menu: { group: 'account', icon: History } },
  component: lazyPage(() => import('./history-page.tsx'), 'HistoryPage'),
})
