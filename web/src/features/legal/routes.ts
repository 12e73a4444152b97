import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/parent-routes.ts'

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyRouteComponent(() => import('./legal-page.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('./legal-page.tsx'), 'PrivacyPage'),
})

const licences = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about/licences',
  staticData: { title: 'Licences' },
  component: lazyRouteComponent(() => import('./licences-page.tsx'), 'LicencesPage'),
})

export const legalRoutes = [terms, privacy, licences] as const
