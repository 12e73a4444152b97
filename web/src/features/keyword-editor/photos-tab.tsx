import type { UseQueryResult } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PagingBar } from '../../ui/paging-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useIsPhone } from '../../ui/use-media-query.ts'
import type { EditorPhotos, EditorPlace } from './api.ts'
import { totalOf } from './api.ts'
import { copy } from './copy.ts'
import type { Drafts } from './drafts.ts'
import { emptyDraft, rebaseAll } from './drafts.ts'
import { ImageTable } from './image-table.tsx'
import { NoImages } from './no-images.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import type { ChangeDraft } from './use-drafts.ts'

type PhotosTabProps = {
  query: UseQueryResult<EditorPhotos>
  place: EditorPlace
  drafts: Drafts
  onPlace: (place: EditorPlace) => void
  onChange: ChangeDraft
}

/** The first tab: the keywords of each photo, in pages. */
export function PhotosTab({ query, place, drafts, onPlace, onChange }: PhotosTabProps) {
  const [openId, setOpenId] = useState<string>()
  const phone = useIsPhone()
  const photos = query.data?.images ?? []
  const total = totalOf(query.data)
  const current = rebaseAll(drafts, photos)
  const draftOf = (photo: Photo) => current.get(photo.id) ?? emptyDraft(photo)
  const open = photos.find(({ id }) => id === openId)
  return (
    <div className="py-4">
      {query.isError && <LoadFailure onReload={() => void query.refetch()} />}
      {query.isPending && <EditorSkeleton />}
      {query.data && photos.length === 0 && (
        <NoImages
          search={place.search}
          onClear={() => onPlace({ ...place, search: '', page: 1 })}
        />
      )}
      {photos.length > 0 && (
        <ImageTable
          rows={photos.map(draftOf)}
          phone={phone}
          onOpen={setOpenId}
          onChange={onChange}
        />
      )}
      {total > 0 && (
        <PagingBar
          page={place.page}
          pageSize={place.limit}
          total={total}
          pageSizes={limits.list.pageSizes}
          pageWindow={limits.editor.pageWindow}
          onPage={(page) => onPlace({ ...place, page })}
          onPageSize={(limit) => onPlace({ ...place, limit, page: 1 })}
        />
      )}
      <PhotoDialog
        draft={open && draftOf(open)}
        onClose={() => setOpenId(undefined)}
        onChange={onChange}
      />
    </div>
  )
}

/** EDIT-029; images that are already loaded stay visible. */
function LoadFailure({ onReload }: { onReload: () => void }) {
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-3 text-bad">
      <span>{copy.loadFailed}</span> <Button onClick={onReload}>{copy.reload}</Button>
    </p>
  )
}

function EditorSkeleton() {
  return (
    <TableSkeleton
      label={copy.loading}
      count={8}
      headClassName="h-10.5 max-md:hidden"
      rowClassName="gap-3 p-3"
    >
      {() => (
        <>
          <Skeleton className="h-13.5 w-18 shrink-0" />
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="ml-6 h-5 w-2/5" />
        </>
      )}
    </TableSkeleton>
  )
}
