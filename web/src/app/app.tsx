import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '../lib/session.ts'
import type { AppRouter } from './router.tsx'

export function App({ router }: { router: AppRouter }) {
  const [replacements, setReplacements] = useState(0)
  useEffect(() => {
    let isOpen = session.isOpen()
    return session.onUserChange(() => {
      const isReplaced = isOpen && session.isOpen()
      isOpen = session.isOpen()
      // The guards run again and redirect from pages that need a session.
      if (!isReplaced) return void router.invalidate()
      // This tab did not see the sign-out: no component and no address may show anything about the previous user.
      setReplacements((count) => count + 1)
      return void router.navigate({ to: '/', search: {}, replace: true, ignoreBlocker: true })
    })
  }, [router])
  return <RouterProvider key={replacements} router={router} />
}
