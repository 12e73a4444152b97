import { createRoute } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'
import { parseReturnAddress } from './return-address.ts'

export const billingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/subscription',
  staticData: { title: 'Plan & Billing', menu: { group: 'account', icon: CreditCard } },
  validateSearch: parseReturnAddress,
  component: lazyPage(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
})
