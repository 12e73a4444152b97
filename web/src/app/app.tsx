import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '../lib/session.ts'
import type { AppRouter } from './router.tsx'

export function App({ router }: { router: AppRouter }) {
  // After a sign-in or sign-out the route guards run again.
  useEffect(() => session.onUserChange(() => void router.invalidate()), [router])
  return <RouterProvider router={router} />
}
