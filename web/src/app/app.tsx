import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '../lib/session.ts'
import type { AppRouter } from './router.tsx'

export function App({ router }: { router: AppRouter }) {
  // Whoever comes or goes: the guards decide anew.
  useEffect(() => session.onTurn(() => void router.invalidate()), [router])
  return <RouterProvider router={router} />
}
