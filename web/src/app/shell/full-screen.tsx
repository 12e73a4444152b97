import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { createPart } from '../../lib/network/part.ts'
import { usePart } from '../../lib/network/use-part.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'

const toasts = createPart(() => import('../../ui/toasts.tsx'))

/** The frame of a signed-in page that fills the screen, without menu and footer. */
export function FullScreen() {
  const loaded = usePart(toasts, 'soon')
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ShortcutsHelp className="sr-only" />
      {loaded && <loaded.Toasts />}
    </QueryClientProvider>
  )
}
