import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { cx } from '../../../ui/cx.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import type { Column, ColumnId } from '../cells/columns.ts'
import { PhotoCell } from '../cells/photo-cell.tsx'
import type { PhotoActions } from '../cells/photo-cell.tsx'
import { copy } from '../copy.ts'
import { useColumns } from './hidden-columns.ts'

type PhotoTableProps = {
  photos: readonly Photo[]
  admin: boolean
  selection: RowSelection<Photo>
  actions: PhotoActions
}

const pinned: Partial<Record<ColumnId, string>> = {
  image: 'sticky left-11',
  name: 'lg:sticky lg:left-35 lg:border-r lg:border-r-line',
  // Pinned, because in the specified order it would be outside a laptop's screen.
  status: 'xl:sticky xl:right-0 xl:border-l xl:border-l-line',
}

const tableColumn = ({ id, title, width }: Column, actions: PhotoActions) => ({
  id,
  title,
  width,
  pinned: pinned[id],
  cell: (photo: Photo) => <PhotoCell column={id} photo={photo} actions={actions} />,
})

export function PhotoTable({ photos, admin, selection, actions }: PhotoTableProps) {
  const { shown } = useColumns({ admin })
  return (
    <ScrollRegion
      label={copy.photos}
      className={cx(
        '@container card relative min-h-80 scroll-pt-13 overflow-auto',
        // Leaves room for the floating bar below the pager.
        selection.page.some || selection.keys.length > 0
          ? 'max-h-[calc(100dvh-19rem)]'
          : 'max-h-[calc(100dvh-14.5rem)]',
      )}
    >
      <DataTable
        scrolls
        columns={shown.map((column) => tableColumn(column, actions))}
        rows={photos}
        rowKey={({ name }) => name}
        checkboxes={{
          selection,
          pageLabel: copy.selectPage,
          isOutOfTabOrder: true,
          rowLabel: (photo) => copy.select(displayName(photo)),
        }}
        headClassName="h-10.5 whitespace-nowrap"
      />
    </ScrollRegion>
  )
}
