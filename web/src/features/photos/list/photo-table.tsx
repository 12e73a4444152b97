import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { HeadCell } from '../../../ui/head-cell.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import type { Column, ColumnId } from '../columns.ts'
import { copy } from '../copy.ts'
import { useColumns } from './hidden-columns.ts'
import { PhotoCell } from './photo-cell.tsx'
import type { PhotoActions } from './photo-cell.tsx'
import type { PageSelection } from './use-selection.ts'

type PhotoTableProps = {
  photos: readonly Photo[]
  admin: boolean
  selection: PageSelection
  actions: PhotoActions
}

/** The first columns stay while the rest scrolls by. */
const sticky: Partial<Record<ColumnId, string>> = {
  image: 'sticky left-11',
  name: 'lg:sticky lg:left-35 lg:border-r lg:border-r-line',
}
const boxCell = 'sticky left-0 w-11 pl-4'
const head = 'h-10.5 whitespace-nowrap'

export function PhotoTable({ photos, admin, selection, actions }: PhotoTableProps) {
  const { shown: columns } = useColumns({ admin })
  return (
    <ScrollRegion
      label={copy.photos}
      className={cx(
        'card relative max-h-[calc(100dvh-14.5rem)] min-h-80 scroll-pt-13 overflow-auto',
        // Room to scroll the last row out from under the floating bar.
        selection.names.length > 0 && 'scroll-pb-16 pb-14',
      )}
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <HeadCell className={cx(head, boxCell, 'z-3')}>
              <Checkbox
                aria-label={copy.selectPage}
                checked={selection.page.all}
                mixed={selection.page.some}
                onChecked={selection.choosePage}
                className="block"
              />
            </HeadCell>
            {columns.map((column) => (
              <HeadCell key={column.id} className={cx(head, column.width, headLayer(column))}>
                {column.title}
              </HeadCell>
            ))}
            <Filler className="sticky top-0 z-2 bg-surface" />
          </tr>
        </thead>
        <tbody>
          {photos.map((photo) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              columns={columns}
              chosen={selection.has(photo.name)}
              onChoose={selection.choose}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Takes the width that few columns leave over, so that the others and their sticky places stay. */
function Filler({ className }: { className: string }) {
  return <td aria-hidden className={cx('border-b border-line', className)} />
}

const headLayer = ({ id }: Column) => cx('z-2', sticky[id] && 'z-3', sticky[id])

type PhotoRowProps = {
  photo: Photo
  columns: readonly Column[]
  chosen: boolean
  onChoose: PageSelection['choose']
  actions: PhotoActions
}

function PhotoRow({ photo, columns, chosen, onChoose, actions }: PhotoRowProps) {
  const cell = 'border-b border-line px-3 py-2.5 align-top group-last:border-b-0'
  const ground = chosen
    ? 'bg-accent-soft'
    : 'bg-surface group-hover:bg-bg group-has-[[data-photo]:focus-visible]:bg-raised'
  return (
    <tr className="group" aria-selected={chosen}>
      <td className={cx(cell, ground, boxCell, 'z-1')}>
        <Checkbox
          aria-label={copy.select(displayName(photo))}
          checked={chosen}
          onChecked={(next, { shiftKey }) => onChoose(photo.name, next, shiftKey)}
          className="mt-0.5 block"
        />
      </td>
      {columns.map(({ id }) => (
        <td key={id} className={cx(cell, ground, sticky[id], sticky[id] && 'z-1')}>
          <PhotoCell column={id} photo={photo} actions={actions} />
        </td>
      ))}
      <Filler className={cx(ground, 'group-last:border-b-0')} />
    </tr>
  )
}
