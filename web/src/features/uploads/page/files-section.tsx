import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/preview-pool.ts'
import type { UploadState } from '../queue/file-store.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { matches } from './file-filter.ts'
import { FileTable } from './file-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

type FilesSectionProps = { queue: UploadQueue; state: UploadState; previews: Previews }

/** The file table with its search and pager. */
export function FilesSection({ queue, state, previews }: FilesSectionProps) {
  const [search, setSearch] = useState('')
  const [chosenPage, setChosenPage] = useState(1)
  const [preview, setPreview] = useState<UploadFile>()
  const { pageSize, pageWindow } = limits.uploadTable
  const ids = search ? findIds(queue, state, search) : state.ids
  const pages = Math.max(1, Math.ceil(ids.length / pageSize))
  const page = Math.min(chosenPage, pages)

  return (
    <div className="mt-4">
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
        />
      ) : (
        <p className="card px-4 py-10 text-center text-muted">{copy.table.nothing}</p>
      )}
      <PreviewDialog file={preview} onClose={() => setPreview(undefined)} />
    </div>
  )
}

/** Takes `state` so that the result is computed again when rows change their status. */
function findIds(queue: UploadQueue, { ids }: UploadState, search: string): string[] {
  return ids.filter((id) => {
    const file = queue.file(id)
    return file !== undefined && matches(file, search)
  })
}
