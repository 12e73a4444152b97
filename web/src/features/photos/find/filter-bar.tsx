import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { albumsQuery } from '../../../lib/albums.ts'
import { Button } from '../../../ui/button.tsx'
import type { ListSearch } from '../list-search.ts'
import { chosenFilters, withoutFilters } from './chosen-filters.ts'
import { findCopy } from './copy.ts'

type FilterButtonProps = { isOpen: boolean; onToggle: () => void }

/** Opens the filters; on narrow screens only an icon next to the search. */
export function FilterButton({ isOpen, onToggle }: FilterButtonProps) {
  return (
    <Button aria-expanded={isOpen} onClick={onToggle}>
      <SlidersHorizontal size={15} aria-hidden />{' '}
      <span className="max-lg:sr-only">{findCopy.filters}</span>
    </Button>
  )
}

type FilterBarProps = { search: ListSearch; onChange: (next: ListSearch) => void }

/** The active filters, each with a button that removes it. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const { data: albums } = useQuery({ ...albumsQuery, enabled: search.album !== undefined })
  const album = albums?.find(({ id }) => id === search.album)
  const chosen = chosenFilters(search, album?.name ?? (albums && findCopy.noAlbum))
  if (chosen.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <ul aria-label={findCopy.chosen} className="contents">
        {chosen.map(({ label, without }) => (
          <li key={label} className="max-w-full">
            <button
              type="button"
              aria-label={findCopy.remove(label)}
              className="group inline-flex h-7.5 max-w-full items-center gap-1 rounded-full bg-raised pr-2 pl-3 text-sm hover:bg-line pointer-coarse:h-11"
              onClick={() => onChange(without)}
            >
              <span className="truncate">{label}</span>
              <X size={13} aria-hidden className="shrink-0 text-muted group-hover:text-text" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => onChange(withoutFilters(search))}>
        {findCopy.clear}
      </Button>
    </div>
  )
}
