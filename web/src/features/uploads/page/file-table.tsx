import { formatNumber } from '../../../lib/format.ts'
import { TableFrame, TableRow } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { visibleName } from '../../../ui/visible-name.ts'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/preview-pool.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { FilePicture } from './file-picture.tsx'
import { FileStatus } from './file-status.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useFile } from './use-uploads.ts'

type FileTableProps = {
  ids: readonly string[]
  queue: UploadQueue
  previews: Previews
  onOpen: (file: UploadFile) => void
  onRemove: (file: UploadFile, hasNeighbour: boolean) => void
}

/** The rows of one page: a table, or cards on phones. */
export function FileTable({ ids, ...shared }: FileTableProps) {
  const phone = useIsPhone()
  if (phone) {
    return (
      <ul aria-label={copy.table.label} className="card divide-y divide-line">
        {ids.map((id) => (
          <FileCard key={id} id={id} {...shared} />
        ))}
      </ul>
    )
  }
  const columns = columnsWith(shared)
  return (
    <ScrollRegion label={copy.table.label} className="card overflow-x-auto">
      <TableFrame columns={columns}>
        {ids.map((id) => (
          <FileRow key={id} id={id} queue={shared.queue} columns={columns} />
        ))}
      </TableFrame>
    </ScrollRegion>
  )
}

type Shared = Omit<FileTableProps, 'ids'>

const [image, index, name, size, status] = copy.table.columns

const columnsWith = ({ queue, onRemove, ...picture }: Shared): readonly Column<UploadFile>[] => [
  {
    id: 'image',
    title: image,
    width: 'w-20 pl-4',
    className: 'pl-4',
    cell: (file) => <FilePicture file={file} {...picture} />,
  },
  {
    id: 'index',
    title: index,
    width: 'w-20',
    className: 'text-muted tabular-nums',
    cell: (file) => formatNumber(file.index),
  },
  { id: 'name', title: name, cell: (file) => <FileName file={file} /> },
  { id: 'size', title: size, width: 'w-28', className: 'tabular-nums', cell: kilobytes },
  {
    id: 'status',
    title: status,
    width: 'w-72',
    cell: (file) => (
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <FileStatus file={file} onAgain={({ id }) => queue.unskip(id)} />
        </div>
        <RemoveButton file={file} onRemove={onRemove} />
      </div>
    ),
  },
]

type FileRowProps = { id: string; queue: UploadQueue; columns: readonly Column<UploadFile>[] }

/** Renders again only when its own file changes. */
function FileRow({ id, queue, columns }: FileRowProps) {
  const file = useFile(queue, id)
  if (!file) return null
  return <TableRow row={file} rowKey={id} columns={columns} cellClassName="py-1.5" />
}

function FileCard({ id, queue, onRemove, ...picture }: Shared & { id: string }) {
  const file = useFile(queue, id)
  if (!file) return null
  return (
    <li className="flex gap-3 p-2.5 text-sm">
      <FilePicture file={file} {...picture} />
      <div className="min-w-0 flex-1">
        <FileName file={file} />
        <p className="text-muted tabular-nums">
          {formatNumber(file.index)} · {copy.table.size(kilobytes(file))}
        </p>
        <FileStatus file={file} onAgain={({ id }) => queue.unskip(id)} />
      </div>
      <RemoveButton file={file} onRemove={onRemove} />
    </li>
  )
}

function FileName({ file: { title, duplicate } }: { file: UploadFile }) {
  const name = visibleName(title)
  return (
    <>
      <p title={name} className="truncate font-medium">
        {name}
      </p>
      {duplicate && <p className="text-xs text-warn">{copy.table.duplicate}</p>}
    </>
  )
}

/** Rounded up, so that no file shows 0. */
function kilobytes({ size }: UploadFile): string {
  return formatNumber(Math.ceil(size / 1024))
}
