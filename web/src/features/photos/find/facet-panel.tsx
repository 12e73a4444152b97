import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { copy } from '../copy.ts'
import { datedSorts, listSorts, listState, toQuestion, withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { facetsQuery } from './api.ts'
import { findCopy } from './copy.ts'
import { Count } from './count.tsx'
import { type FacetEntry, facetSections } from './facet-sections.ts'
import { SavedSearches } from './saved-searches.tsx'

export type FacetPanelProps = {
  search: ListSearch
  /** Changes with the photos of the list. */
  version: string
  onChange: (next: ListSearch) => void
}

/** The filters for the photos of the list, with counts, and the saved searches. */
export function FacetPanel({ search, version, onChange }: FacetPanelProps) {
  const { data, isError, refetch } = useQuery(facetsQuery(toQuestion(search), version))
  if (!data && isError) return <NotLoaded onReload={() => void refetch()} />
  if (!data)
    return (
      <p className="flex items-center gap-2 py-4 text-muted">
        <Spinner /> {findCopy.loading}
      </p>
    )
  const sections = facetSections(data, search)
  return (
    <div className="flex flex-col gap-1 text-sm">
      <SavedSearches search={search} onChange={onChange} />
      <Sorts search={search} onChange={onChange} />
      {sections.length === 0 && <p className="py-2 text-muted">{findCopy.none}</p>}
      {data.is_capped && <p className="py-2 text-muted">{findCopy.capped}</p>}
      {sections.map(({ title, entries }) => (
        <details key={title} open className="border-t border-line py-1.5">
          <summary className="cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
            {title}
          </summary>
          <FacetList title={title} entries={entries} isLeast={data.is_capped} onChange={onChange} />
        </details>
      ))}
    </div>
  )
}

/** The sorts that are not in the toolbar: on phones all of them. */
function Sorts({ search, onChange }: Omit<FacetPanelProps, 'version'>) {
  const sorts = useIsPhone() ? [...listSorts, ...datedSorts] : datedSorts
  const { sort: active } = listState(search)
  return (
    <section className="border-t border-line py-1.5">
      <h2 className="py-1 font-medium">{copy.sort}</h2>
      <ul aria-label={copy.sort}>
        {sorts.map((sort) => (
          <li key={sort}>
            <button
              type="button"
              aria-pressed={active === sort}
              className="w-full rounded-sm px-1.5 py-1 text-left hover:bg-raised aria-pressed:bg-raised aria-pressed:font-medium pointer-coarse:min-h-11"
              onClick={() => onChange(withChange(search, { sort }))}
            >
              {copy.sorts[sort]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxShown = 8

type FacetListProps = {
  title: string
  entries: FacetEntry[]
  isLeast: boolean
  onChange: FacetPanelProps['onChange']
}

function FacetList({ title, entries, isLeast, onChange }: FacetListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? entries : entries.slice(0, maxShown)
  const rest = entries.length - shown.length
  return (
    <ul aria-label={title} className="mt-0.5">
      {shown.map(({ label, count, next }) => (
        <li key={label}>
          <button
            type="button"
            className="flex w-full items-baseline justify-between gap-3 rounded-sm px-1.5 py-1 text-left hover:bg-raised pointer-coarse:min-h-11 pointer-coarse:items-center"
            onClick={() => onChange(next)}
          >
            <span className="truncate">{label}</span>
            <Count count={count} isLeast={isLeast} />
          </button>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            className="rounded-sm px-1.5 py-1 text-muted hover:text-text pointer-coarse:min-h-11"
            onClick={() => setAll(true)}
          >
            {findCopy.showMore(rest)}
          </button>
        </li>
      )}
    </ul>
  )
}
