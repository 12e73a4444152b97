import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'

export const sheetImportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import-sheet',
  staticData: { title: 'Import a spreadsheet' },
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
})
