import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { useRowSelection } from '../../ui/use-row-selection.ts'
import { termsQuery } from './api.ts'
import { copy } from './copy.ts'
import { EditDialog } from './edit-dialog.tsx'
import { ListButtons } from './list-buttons.tsx'
import { ModeSelect } from './mode-select.tsx'
import { Proposals } from './proposals.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type TermSearch, termShows, termSorts, withTermChange } from './term-search.ts'
import type { Term } from './term.ts'
import { Terms } from './terms.tsx'

const sorts = termSorts.map((value) => ({ value, label: copy.sorts[value] }))
const shows = termShows.map((value) => ({ value, label: copy.shows[value] }))

/** All keywords of the owner, with the actions that apply to all photos at once. */
export function KeywordsPage() {
  const search = useSearch({ from: '/signed-in/keywords' })
  const navigate = useNavigate()
  const query = useQuery(termsQuery(search))
  const [editing, setEditing] = useState<Term>()
  const selection = useRowSelection(query.data?.terms ?? [], ({ keyword }) => keyword)
  const go = (change: TermSearch) =>
    void navigate({ to: '/keywords', search: withTermChange(search, change), resetScroll: false })
  return (
    <div className="max-w-240">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-xl font-semibold">{copy.title}</h1>
        <ListButtons />
      </header>
      <p className="mt-2 text-muted sm:mt-1">{copy.about}</p>
      <ModeSelect />
      <Proposals />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <SearchBox
          label={copy.filter}
          value={search.search ?? ''}
          debounceMs={limits.searchDebounceMs}
          onSearch={(text) => go({ search: text })}
          className="w-full sm:w-60"
        />
        <Select
          label={copy.show}
          value={search.show ?? 'all'}
          options={shows}
          onValue={(show) => go({ show })}
        />
        <Select
          label={copy.sort}
          value={search.sort ?? 'count-desc'}
          options={sorts}
          onValue={(sort) => go({ sort })}
        />
      </div>
      <SelectionBar selection={selection} />
      <Terms
        query={query}
        search={search}
        selection={selection}
        onEdit={setEditing}
        onChange={go}
      />
      <EditDialog
        term={editing}
        onClose={() => setEditing(undefined)}
        onSaved={() => {
          setEditing(undefined)
          selection.clear()
        }}
      />
    </div>
  )
}
