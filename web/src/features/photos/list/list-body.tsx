import type { UseQueryResult } from '@tanstack/react-query'
import { cx } from '../../../ui/cx.ts'
import { usePhone } from '../../../ui/use-media.ts'
import type { PhotoPage } from '../api.ts'
import type { ListView } from '../list-search.ts'
import { NotLoaded, NothingFound, Welcome } from './empty-states.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { PhotoCards } from './photo-card.tsx'
import type { PhotoActions } from './photo-cell.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoTable } from './photo-table.tsx'
import type { PageSelection } from './use-selection.ts'

type ListBodyProps = {
  query: UseQueryResult<PhotoPage>
  filtered: boolean
  view: ListView
  admin: boolean
  selection: PageSelection
  actions: PhotoActions
  onClearFilter: () => void
}

/** The list in the state it is in: coming, not to be had, first run, nothing found, or photos. */
export function ListBody({
  query,
  filtered,
  view,
  admin,
  selection,
  actions,
  ...on
}: ListBodyProps) {
  const phone = usePhone()
  if (query.isPending) return <ListSkeleton phone={phone} />
  if (!query.data) return <NotLoaded onReload={() => void query.refetch()} />
  const photos = query.data.images
  if (query.data.length === 0) {
    return filtered ? <NothingFound onClear={on.onClearFilter} /> : <Welcome />
  }
  const parts = { photos, selection, actions }
  return (
    <div className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
      {view === 'grid' && <PhotoGrid {...parts} />}
      {view === 'table' && phone && <PhotoCards {...parts} />}
      {view === 'table' && !phone && <PhotoTable {...parts} admin={admin} />}
    </div>
  )
}
