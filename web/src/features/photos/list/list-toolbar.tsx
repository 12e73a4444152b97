import type { ReactNode } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { useIsPhone } from '../../../ui/use-media-query.ts'
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
import { ReviewLink } from '../review-mode/review-link.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { ListActions } from './list-header.tsx'
import { MoreActions } from './more-actions.tsx'

type ListToolbarProps = ListActions & {
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

/** Search, status, sort, columns and view. On phones the sort is in the filters, and actions of the header are here. */
export function ListToolbar({ search, counts, filters, onChange, ...actions }: ListToolbarProps) {
  const state = listState(search)
  const phone = useIsPhone()
  const all = counts && counts.pending + counts.completed + counts.failed
  const statuses = listStatuses.map((value) => ({
    value,
    label: copy.statuses[value],
    count: value === 'all' ? all : counts?.[value],
  }))
  const statusSwitch = (
    <Segmented
      label={copy.status}
      value={state.status}
      options={statuses}
      onValue={(status) => onChange(withStatus(search, status))}
    />
  )
  const viewSwitch = (
    <Segmented
      label={copy.view}
      value={state.view}
      options={views}
      onValue={(view) => onChange(withChange(search, { view }))}
    />
  )
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
      {statusSwitch}
      {phone ? (
        <>
          {/* On the narrowest phones next to Review, because the statuses fill their line. */}
          <MoreActions {...actions} className="ml-auto max-[21rem]:order-1" />
          {viewSwitch}
          {!!actions.list?.length && (
            <ReviewLink search={search} className="ml-auto max-[21rem]:flex-1" />
          )}
        </>
      ) : (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Select
            label={copy.sort}
            value={state.sort}
            options={sorts(state.sort)}
            onValue={(sort) => onChange(withChange(search, { sort }))}
          />
          {state.view === 'table' && <ColumnChooser />}
          {viewSwitch}
        </div>
      )}
    </div>
  )
}
