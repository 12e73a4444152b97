import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/pool.ts'
import type { UploadState } from '../queue/file-store.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { matches } from './file-filter.ts'
import { FileTable } from './file-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

type FilesSectionProps = { queue: UploadQueue; state: UploadState; previews: Previews }

/** The file table with its search and its pages. */
export function FilesSection({ queue, state, previews }: FilesSectionProps) {
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState(1)
  const [shown, setShown] = useState<UploadFile>()
  const { pageSize, pageWindow } = limits.uploadTable
  const ids = search ? found(queue, state, search) : state.ids
  const pages = Math.max(1, Math.ceil(ids.length / pageSize))
  const page = Math.min(wanted, pages)

  return (
    <div className="mt-4">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2.5">
        <SearchBox
          label={copy.table.search}
          value={search}
          className="w-full md:w-64"
          onSearch={(text) => {
            setSearch(text)
            setWanted(1)
          }}
        />
        {pages > 1 && <Pager page={page} pages={pages} window={pageWindow} onPage={setWanted} />}
      </div>
      {ids.length > 0 ? (
        <FileTable
          ids={ids.slice((page - 1) * pageSize, page * pageSize)}
          queue={queue}
          previews={previews}
          onOpen={setShown}
        />
      ) : (
        <p className="card px-4 py-10 text-center text-muted">{copy.table.nothing}</p>
      )}
      <PreviewDialog file={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}

/** `state` stands for the moment: rows change their status while they are searched by it. */
function found(queue: UploadQueue, { ids }: UploadState, search: string): string[] {
  return ids.filter((id) => {
    const file = queue.file(id)
    return file !== undefined && matches(file, search)
  })
}
