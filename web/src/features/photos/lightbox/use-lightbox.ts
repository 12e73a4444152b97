import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photosQuery } from '../api.ts'
import type { PhotoPage } from '../api.ts'
import { listState, withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import type { useListAddress } from '../use-list-address.ts'
import type { Found } from './similar-photos.tsx'

/** The photo shown, or the first or last of a page that is loading; `from` is shown until then. */
type Shown = { name: string } | { end: 0 | -1; page: number; from: string | undefined }

type ListPage = {
  search: ListSearch
  /** Undefined while the page of this address is loading. */
  data: PhotoPage | undefined
  go: ReturnType<typeof useListAddress>['go']
}

/** Which photo the lightbox shows, and how to step to its neighbours across all pages of the list. */
export function useLightbox({ search, data, go }: ListPage) {
  const [shown, setShown] = useState<Shown>()
  const { page, limit } = listState(search)
  const name = nameOf(shown, page, data)
  const pages = Math.ceil((data?.length ?? 0) / limit)
  const index = data?.images.findIndex((photo) => photo.name === name) ?? -1
  const before = index === 0 && page > 1 ? page - 1 : undefined
  const after =
    index >= 0 && index === (data?.images.length ?? 0) - 1 && page < pages ? page + 1 : undefined
  usePrefetched(search, before)
  usePrefetched(search, after)

  const stepTo = (to: number | undefined, end: 0 | -1) => {
    if (to === undefined) return undefined
    return () => {
      setShown({ end, page: to, from: name })
      go(withChange(search, { page: to }), { replace: true })
    }
  }
  return {
    name,
    show: (next: string | undefined) => setShown(next === undefined ? undefined : { name: next }),
    /** Shows a photo of this page, or searches for its name. */
    find(photo: Found) {
      setShown({ name: photo.name })
      if (!data?.images.some(({ name: listed }) => listed === photo.name))
        go(withChange({}, { search: photo.original_name }))
    },
    /** Step from the first and last photo of the page to the page before or after it, if there is one. */
    onBefore: stepTo(before, -1),
    onAfter: stepTo(after, 0),
  }
}

function nameOf(shown: Shown | undefined, page: number, data: PhotoPage | undefined) {
  if (!shown || 'name' in shown) return shown?.name
  return shown.page === page && data ? data.images.at(shown.end)?.name : shown.from
}

/** Loads the page next to this one, so that stepping to it does not wait. */
function usePrefetched(search: ListSearch, page: number | undefined) {
  const query = photosQuery(withChange(search, { page: page ?? 1 }))
  useQuery({ ...query, enabled: page !== undefined, refetchInterval: false })
}
