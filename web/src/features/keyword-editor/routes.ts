import { createRoute } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { lazyPage } from '../../lib/network/lazy-page.tsx'
import { signedInRoute } from '../../lib/parent-routes.ts'

export const keywordEditorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/edit-keywords',
  staticData: {
    title: 'Edit keywords',
    menu: { group: 'main', icon: Tags, label: 'Edit Keywords' },
  },
  component: lazyPage(() => import('./editor-page.tsx'), 'EditorPage'),
})
