import { ImageOff, SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'

/** Shown before the first upload, and if no name matches the search (EDIT-012). */
export function NoImages({ search, onClear }: { search: string; onClear: () => void }) {
  const { empty } = copy
  const Icon = search ? SearchX : ImageOff
  return (
    <EmptyState
      title={empty.title}
      text={search ? empty.notFound(search) : empty.none}
      picture={<Icon size={32} strokeWidth={1.25} aria-hidden />}
      actions={
        search ? (
          <Button onClick={onClear}>{empty.clear}</Button>
        ) : (
          <LinkButton to="/upload" variant="primary">
            {empty.upload}
          </LinkButton>
        )
      }
    />
  )
}
