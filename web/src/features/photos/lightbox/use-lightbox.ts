import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photosQuery } from '../api.ts'
import type { PhotoPage } from '../api.ts'
import { listState, withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import type { useListAddress } from '../use-list-address.ts'

/** The photo shown, or the end of a page that is on its way; `from` is shown until it is here. */
type Shown = { name: string } | { end: 0 | -1; page: number; from: string | undefined }

type Ground = {
  search: ListSearch
  /** Undefined while the page of this address is not here. */
  data: PhotoPage | undefined
  go: ReturnType<typeof useListAddress>['go']
}

/** Which photo is shown large, and the way to its neighbours through all pages of what is listed. */
export function useLightbox({ search, data, go }: Ground) {
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

  const lead = (to: number | undefined, end: 0 | -1) => {
    if (to === undefined) return undefined
    return () => {
      setShown({ end, page: to, from: name })
      go(withChange(search, { page: to }), { replace: true })
    }
  }
  return {
    name,
    show: (next: string | undefined) => setShown(next === undefined ? undefined : { name: next }),
    /** Lead on from the first and the last photo of the page, where there are others before or after it. */
    onBefore: lead(before, -1),
    onAfter: lead(after, 0),
  }
}

function nameOf(shown: Shown | undefined, page: number, data: PhotoPage | undefined) {
  if (!shown || 'name' in shown) return shown?.name
  return shown.page === page && data ? data.images.at(shown.end)?.name : shown.from
}

/** Loads the page next to this one, so that the step to it does not wait. */
function usePrefetched(search: ListSearch, page: number | undefined) {
  const query = photosQuery(withChange(search, { page: page ?? 1 }))
  useQuery({ ...query, enabled: page !== undefined, refetchInterval: false })
}
