import { createRoute } from '@tanstack/react-router'
import { Settings2, UsersRound } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'
import { parseDashboardSearch } from './dashboard-search.ts'

const config = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin-config',
  staticData: {
    title: 'Admin configuration',
    menu: { group: 'admin', icon: Settings2, label: 'Admin Config' },
  },
  component: lazyPage(() => import('./config-page.tsx'), 'AdminConfigPage'),
})

const dashboard = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin-dashboard',
  staticData: {
    title: 'Admin dashboard',
    menu: { group: 'admin', icon: UsersRound, label: 'Admin Dashboard' },
  },
  validateSearch: parseDashboardSearch,
  component: lazyPage(() => import('./dashboard-page.tsx'), 'AdminDashboardPage'),
})

export const adminRoutes = [config, dashboard] as const
