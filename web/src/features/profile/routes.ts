import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ImageUpscale, UserRound } from 'lucide-react'
import { signedInRoute } from '../../lib/parent-routes.ts'

const settingsPage = () => import('./settings-page.tsx')

const profile = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  staticData: { title: 'Profile settings', menu: { group: 'account', icon: UserRound } },
  component: lazyRouteComponent(settingsPage, 'ProfilePage'),
})

const imageSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  staticData: { title: 'Image settings', menu: { group: 'account', icon: ImageUpscale } },
  component: lazyRouteComponent(settingsPage, 'ImagesPage'),
})

const password = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/password',
  staticData: { title: 'Change password' },
  component: lazyRouteComponent(settingsPage, 'PasswordPage'),
})

const closeAccount = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/close',
  staticData: { title: 'Close account' },
  component: lazyRouteComponent(settingsPage, 'ClosePage'),
})

export const profileRoutes = [profile, imageSettings, password, closeAccount] as const
