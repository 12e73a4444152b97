import { limits } from '@verso/contract/limits.ts'
import { useRef, useState } from 'react'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/preview-pool.ts'
import type { UploadState } from '../queue/file-store.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { matches } from './file-filter.ts'
import type { FileFilter } from './file-filter.ts'
import { FileTable } from './file-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

type FilesSectionProps = {
  queue: UploadQueue
  state: UploadState
  previews: Previews
  erroredOnly: boolean
  onShowAll: () => void
  /** The last row was removed. */
  onEmptied: () => void
}

/** The file table with its search and pager. */
export function FilesSection({
  queue,
  state,
  previews,
  erroredOnly,
  onShowAll,
  onEmptied,
}: FilesSectionProps) {
  const section = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [chosenPage, setChosenPage] = useState(1)
  const [preview, setPreview] = useState<UploadFile>()
  const { pageSize, pageWindow } = limits.uploadTable
  const ids = search || erroredOnly ? findIds(queue, state, { search, erroredOnly }) : state.ids
  const pages = Math.max(1, Math.ceil(ids.length / pageSize))
  const page = Math.min(chosenPage, pages)

  function remove({ id }: UploadFile, hasNeighbour: boolean) {
    queue.remove([id])
    if (queue.state().ids.length === 0) onEmptied()
    else if (!hasNeighbour) section.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={section} className="mt-4">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2.5">
        <SearchBox
          label={copy.table.search}
          value={search}
          className="w-full md:w-64"
          onSearch={(text) => {
            setSearch(text)
            setChosenPage(1)
          }}
        />
        {erroredOnly && (
          <p className="mr-auto flex items-center gap-2 text-sm text-muted">
            {copy.table.erroredOnly}
            <button type="button" className="link-alone min-h-6" onClick={onShowAll}>
              {copy.table.showAll}
            </button>
          </p>
        )}
        {pages > 1 && (
          <Pager page={page} pages={pages} window={pageWindow} onPage={setChosenPage} />
        )}
      </div>
      {ids.length > 0 ? (
        <FileTable
          ids={ids.slice((page - 1) * pageSize, page * pageSize)}
          queue={queue}
          previews={previews}
          onOpen={setPreview}
          onRemove={remove}
        />
      ) : (
        <p className="card px-4 py-10 text-center text-muted">{copy.table.nothing}</p>
      )}
      <PreviewDialog file={preview} onClose={() => setPreview(undefined)} />
    </div>
  )
}

/** Takes `state` so that the result is computed again when rows change their status. */
function findIds(queue: UploadQueue, { ids }: UploadState, filter: FileFilter): string[] {
  return ids.filter((id) => {
    const file = queue.file(id)
    return file !== undefined && matches(file, filter)
  })
}
