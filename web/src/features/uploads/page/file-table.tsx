import { formatNumber } from '../../../lib/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/pool.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { FilePicture } from './file-picture.tsx'
import { FileStatus } from './file-status.tsx'
import { useFile } from './use-uploads.ts'

type FileTableProps = {
  ids: readonly string[]
  queue: UploadQueue
  previews: Previews
  onOpen: (file: UploadFile) => void
}

/** The rows of one page: a table, on phones cards. */
export function FileTable({ ids, ...shared }: FileTableProps) {
  const phone = usePhone()
  if (phone) {
    return (
      <ul aria-label={copy.table.label} className="card divide-y divide-line">
        {ids.map((id) => (
          <FileCard key={id} id={id} {...shared} />
        ))}
      </ul>
    )
  }
  return (
    <ScrollRegion label={copy.table.label} className="card overflow-x-auto">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {copy.table.columns.map((title, index) => (
              <th key={title} scope="col" className={`h-10.5 px-3 font-medium ${widths[index]}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {ids.map((id) => (
            <FileRow key={id} id={id} {...shared} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const widths = ['w-20 pl-4', 'w-20', '', 'w-28', 'w-72']

type RowProps = Omit<FileTableProps, 'ids'> & { id: string }

function FileRow({ id, queue, ...picture }: RowProps) {
  const file = useFile(queue, id)
  if (!file) return null
  return (
    <tr>
      <td className="py-1.5 pr-3 pl-4">
        <FilePicture file={file} {...picture} />
      </td>
      <td className="px-3 text-muted tabular-nums">{formatNumber(file.index)}</td>
      <td className="px-3 py-1.5">
        <FileName file={file} />
      </td>
      <td className="px-3 tabular-nums">{kilobytes(file)}</td>
      <td className="px-3 py-1.5">
        <FileStatus file={file} onAgain={({ id }) => queue.unskip(id)} />
      </td>
    </tr>
  )
}

function FileCard({ id, queue, ...picture }: RowProps) {
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
    </li>
  )
}

function FileName({ file: { title, twin } }: { file: UploadFile }) {
  return (
    <>
      <p title={title} className="truncate font-medium">
        {title}
      </p>
      {twin && <p className="text-xs text-warn">{copy.table.twin}</p>}
    </>
  )
}

/** Rounded up, so that no file weighs nothing. */
function kilobytes({ size }: UploadFile): string {
  return formatNumber(Math.ceil(size / 1024))
}
