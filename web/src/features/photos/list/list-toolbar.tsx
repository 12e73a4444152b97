import type { ReactNode } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'
import { PhotoSearchBox } from '../find/photo-search-box.tsx'
import {
  datedSorts,
  listSorts,
  listState,
  listStatuses,
  listViews,
  withChange,
  withStatus,
} from '../list-search.ts'
import type { ListSearch, ListSort } from '../list-search.ts'
import { ColumnChooser } from './column-chooser.tsx'

type ListToolbarProps = {
  search: ListSearch
  counts: PhotoPage['status_counts'] | undefined
  /** The button that opens the filters. */
  filters: ReactNode
  onChange: (next: ListSearch) => void
}

/** A sort that was chosen in the filters is listed while it is active. */
const sorts = (chosen: ListSort) =>
  [...listSorts, ...datedSorts.filter((each) => each === chosen)].map((value) => ({
    value,
    label: copy.sorts[value],
  }))
const views = listViews.map((value) => ({ value, label: copy.views[value] }))

/** Search, status, sort, columns and view. */
export function ListToolbar({ search, counts, filters, onChange }: ListToolbarProps) {
  const state = listState(search)
  const all = counts && counts.pending + counts.completed + counts.failed
  const statuses = listStatuses.map((value) => ({
    value,
    label: copy.statuses[value],
    count: value === 'all' ? all : counts?.[value],
  }))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div className="flex w-full gap-2 md:w-auto md:min-w-52 md:flex-1 lg:contents">
        <PhotoSearchBox
          search={search}
          onChange={onChange}
          className="w-full lg:w-60 lg:max-w-md lg:flex-[1_1_15rem]"
        />
        {filters}
      </div>
      <Segmented
        label={copy.status}
        value={state.status}
        options={statuses}
        onValue={(status) => onChange(withStatus(search, status))}
      />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full max-md:justify-between">
        <Select
          label={copy.sort}
          value={state.sort}
          options={sorts(state.sort)}
          onValue={(sort) => onChange(withChange(search, { sort }))}
        />
        {state.view === 'table' && <ColumnChooser />}
        <Segmented
          label={copy.view}
          value={state.view}
          options={views}
          onValue={(view) => onChange(withChange(search, { view }))}
        />
      </div>
    </div>
  )
}
