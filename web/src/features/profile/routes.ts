import { createRoute } from '@tanstack/react-router'
import { ImageUpscale, UserRound } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'

const settingsPage = () => import('./settings-page.tsx')

const profile = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  staticData: { title: 'Profile settings', menu: { group: 'account', icon: UserRound } },
  component: lazyPage(settingsPage, 'ProfilePage'),
})

const imageSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  staticData: { title: 'Image settings', menu: { group: 'account', icon: ImageUpscale } },
  component: lazyPage(settingsPage, 'ImagesPage'),
})

const password = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/password',
  staticData: { title: 'Change password' },
  component: lazyPage(settingsPage, 'PasswordPage'),
})

const closeAccount = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/close',
  staticData: { title: 'Close account' },
  component: lazyPage(settingsPage, 'ClosePage'),
})

const connect = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connect',
  staticData: { title: 'Connect an app' },
  component: lazyPage(() => import('./connect-page.tsx'), 'ConnectPage'),
})

export const profileRoutes = [profile, imageSettings, password, closeAccount, connect] as const
