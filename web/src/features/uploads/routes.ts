import { createRoute } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'
import { requireCredit } from './credit-gate.ts'

export const uploadsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/upload',
  staticData: { title: 'Upload', menu: { group: 'main', icon: Upload } },
  beforeLoad: requireCredit,
  component: lazyPage(() => import('./uploads-page.tsx'), 'UploadsPage'),
})
