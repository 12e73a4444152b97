import type { UseQueryResult } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import type { ReactNode } from 'react'
import { failureReason } from '../../../lib/error-text.ts'
import { HttpError } from '../../../lib/http.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { PagingBar } from '../../../ui/paging-bar.tsx'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import type { PhotoPage } from '../api.ts'
import type { PhotoActions } from '../cells/photo-cell.tsx'
import { copy } from '../copy.ts'
import { isFiltered, listState, withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { rangeText } from '../photo-format.ts'
import { LazyMap, LazyTimeline } from '../views/lazy-views.tsx'
import { NothingFound, Welcome } from './empty-states.tsx'
import { LazyPhotoGrid } from './lazy-photo-grid.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { PhotoCards } from './photo-card.tsx'
import { PhotoTable } from './photo-table.tsx'
import { moveByArrow } from './row-focus-part.ts'

type ListBodyProps = {
  query: UseQueryResult<PhotoPage>
  search: ListSearch
  admin: boolean
  selection: RowSelection<Photo>
  actions: PhotoActions
  onChange: (next: ListSearch) => void
}

/** The list with the panel of its filters. */
export function ListBody({ panel, ...props }: ListBodyProps & { panel: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the buttons in it
    <div
      className="flex items-start gap-5"
      data-wide={listState(props.search).view === 'grid' || undefined}
      onKeyDown={moveByArrow}
    >
      {panel}
      <div className="min-w-0 flex-1">
        <Photos {...props} />
      </div>
    </div>
  )
}

/** The photos in their current state: loading, failed, empty, nothing found, or a page of photos with a pager. */
function Photos({ query, search, admin, selection, actions, onChange }: ListBodyProps) {
  const phone = useIsPhone()
  if (query.isPending) return <ListSkeleton phone={phone} />
  if (!query.data)
    return <NotLoaded onReload={() => void query.refetch()} reason={refusalOf(query.error)} />
  const { images: photos, length: total } = query.data
  if (total === 0) {
    return isFiltered(search) ? <NothingFound onClear={() => onChange({})} /> : <Welcome />
  }
  const parts = { photos, selection, actions }
  const { page, limit, view } = listState(search)
  if (view === 'timeline') return <LazyTimeline search={search} onChange={onChange} />
  if (view === 'map') return <LazyMap search={search} onChange={onChange} />
  return (
    <>
      <div
        aria-busy={query.isPlaceholderData}
        className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50')}
      >
        {(view === 'grid' || phone) && <SelectPage selection={selection} />}
        {view === 'grid' && <LazyPhotoGrid {...parts} />}
        {view === 'table' && phone && <PhotoCards {...parts} />}
        {view === 'table' && !phone && <PhotoTable {...parts} admin={admin} />}
      </div>
      <PagingBar
        page={page}
        pageSize={limit}
        total={total}
        range={rangeText(page, limit, query.data)}
        pageSizes={limits.list.pageSizes}
        pageWindow={limits.list.pageWindow}
        onPage={(to) => onChange(withChange(search, { page: to }))}
        onPageSize={(size) => onChange(withChange(search, { limit: size }))}
      />
    </>
  )
}

/** Why the server refuses the question, for example a search with too many words. */
const refusalOf = (error: Error | null) =>
  error instanceof HttpError && error.response?.status === 400 ? failureReason(error) : undefined

/** For views without a table header, which otherwise has this checkbox. */
const SelectPage = ({ selection: { page, selectPage } }: { selection: RowSelection<Photo> }) => (
  <Checkbox
    checked={page.all}
    mixed={page.some}
    onChecked={selectPage}
    className="mb-2 w-fit text-muted pointer-coarse:py-2.5"
  >
    {copy.selectPage}
  </Checkbox>
)
