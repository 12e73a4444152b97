import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { session } from './session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page, shown in the window title and announced to screen readers on arrival. */
    title?: string
    /** Adds the page to the menu; `label` defaults to the title. */
    menu?: { group: MenuGroup; icon: LucideIcon; label?: string }
  }
}

/** `main` comes first and fills the bar on phones; `admin` is for administrators only. */
export type MenuGroup = 'main' | 'account' | 'admin'

/** Parent of the public pages. `app/router.tsx` sets its component. */
export const rootRoute = createRootRoute()

/** Parent of the pages behind the sign-in, shown inside the shell. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSession,
})

/** Parent of the pages behind the sign-in that fill the screen, without the shell. */
export const fullScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'full-screen',
  beforeLoad: requireSession,
})

/** Protected pages need a stored access token (AUTH-074). A redirect replaces the history entry (AUTH-080). */
function requireSession(): void {
  if (!session.isOpen()) throw redirect({ to: '/signin' })
}
