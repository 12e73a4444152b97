import type { UseQueryResult } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageSize } from '../../ui/page-size.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import type { EditorPhotos, EditorPlace } from './api.ts'
import { totalOf } from './api.ts'
import { copy } from './copy.ts'
import type { Drafts } from './drafts.ts'
import { renewed, untouched } from './drafts.ts'
import { ImageTable } from './image-table.tsx'
import { NoImages } from './no-images.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import type { Change } from './use-drafts.ts'

type ImagesTabProps = {
  query: UseQueryResult<EditorPhotos>
  place: EditorPlace
  drafts: Drafts
  onPlace: (place: EditorPlace) => void
  onChange: Change
}

/** The first tab: the keywords of each photo, by pages. */
export function ImagesTab({ query, place, drafts, onPlace, onChange }: ImagesTabProps) {
  const [shown, setShown] = useState<string>()
  const phone = usePhone()
  const photos = query.data?.images ?? []
  const total = totalOf(query.data)
  const current = renewed(drafts, photos)
  const draftOf = (photo: Photo) => current.get(photo.id) ?? untouched(photo)
  const open = photos.find(({ id }) => id === shown)
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
          onOpen={setShown}
          onChange={onChange}
        />
      )}
      {total > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <PageSize
            size={place.limit}
            sizes={limits.list.pageSizes}
            onSize={(limit) => onPlace({ ...place, limit, page: 1 })}
          />
          <Pager
            page={place.page}
            pages={Math.ceil(total / place.limit)}
            window={limits.editor.pageWindow}
            onPage={(page) => onPlace({ ...place, page })}
          />
        </div>
      )}
      <PhotoDialog
        draft={open && draftOf(open)}
        onClose={() => setShown(undefined)}
        onChange={onChange}
      />
    </div>
  )
}

/** EDIT-029; what was loaded before stays. */
function LoadFailure({ onReload }: { onReload: () => void }) {
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-3 text-bad">
      <span>{copy.loadFailed}</span> <Button onClick={onReload}>{copy.reload}</Button>
    </p>
  )
}

function EditorSkeleton() {
  return (
    <div className="card overflow-hidden">
      <output className="sr-only">{copy.loading}</output>
      <div className="h-10.5 border-b border-line max-md:hidden" />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line p-3 last:border-b-0">
          <Skeleton className="h-13.5 w-18 shrink-0" />
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="ml-6 h-5 w-2/5" />
        </div>
      ))}
    </div>
  )
}
