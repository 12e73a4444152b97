import { useRouterState } from '@tanstack/react-router'
import { Progress } from '../ui/progress.tsx'
import { usePagePending } from './keep-page.ts'
import { copy } from './network-copy.ts'

/** A bar at the top edge while the next page takes more than a moment to load. */
export function PageProgress() {
  const isRouting = useRouterState({ select: ({ isLoading }) => isLoading })
  const isPending = usePagePending()
  if (!isRouting && !isPending) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 animate-late">
      <Progress label={copy.loading} className="rounded-none" />
    </div>
  )
}
