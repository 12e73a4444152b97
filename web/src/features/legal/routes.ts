import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { rootRoute } from '../../lib/parent-routes.ts'

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyPage(() => import('./legal-page.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(() => import('./legal-page.tsx'), 'PrivacyPage'),
})

const licences = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about/licences',
  staticData: { title: 'Licences' },
  component: lazyPage(() => import('./licences-page.tsx'), 'LicencesPage'),
})

export const legalRoutes = [terms, privacy, licences] as const
