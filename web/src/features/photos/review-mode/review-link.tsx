import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { copy } from './copy.ts'

/** Opens the review of the photos in the list; so does the key R. */
export function ReviewLink({ search, className }: { search: ListSearch; className?: string }) {
  const navigate = useNavigate()
  const target = {
    to: '/review',
    search: withChange(search, { photo: '' }),
    state: { isOverList: true },
  } as const
  useShortcuts({ r: () => void navigate(target) })
  return (
    <LinkButton {...target} aria-keyshortcuts="r" className={className}>
      {copy.open}
    </LinkButton>
  )
}
