import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { session } from './session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name: in the window's title, and announced to screen readers on arrival. */
    title?: string
    /** Puts the page into the menu; `label` defaults to the title. */
    menu?: { group: MenuGroup; icon: LucideIcon; label?: string }
  }
}

/** `main` comes first and is the bar of phones; `admin` is for administrators only. */
export type MenuGroup = 'main' | 'account' | 'admin'

/** Parent of the pages that everyone may open. `app/router.tsx` adds what it renders. */
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
