import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { photosQuery } from '../api.ts'
import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'
import { listState, withChange } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import type { useListAddress } from '../use-list-address.ts'
import type { FoundPhoto } from './similar-photos.tsx'
import { useLinkedPhoto } from './use-linked-photo.ts'

type ListPage = Omit<ReturnType<typeof useListAddress>, 'search'> & {
  search: ListSearch
  /** Undefined while the page of this address is loading. */
  data: PhotoPage | undefined
}

/** The photo of the address, and how to step to its neighbours across all pages of the list. */
export function useLightbox({ search, data, go, goBackTo }: ListPage) {
  const queries = useQueryClient()
  const router = useRouter()
  const { page, limit, photo: name } = listState(search)
  const list = withChange(search, { photo: '' })
  const pages = Math.ceil((data?.length ?? 0) / limit)
  const index = data?.images.findIndex((photo) => photo.name === name) ?? -1
  const before = index === 0 && page > 1 ? page - 1 : undefined
  const after =
    index >= 0 && index === (data?.images.length ?? 0) - 1 && page < pages ? page + 1 : undefined
  usePrefetched(search, before)
  usePrefetched(search, after)
  const linked = useLinkedPhoto({
    name: data && index < 0 ? name : '',
    onMissing: () => go(list, { replace: true }),
  })

  function show(next: string | undefined) {
    if (next === undefined) {
      if (name) goBackTo(list)
    } else if (name) go({ ...search, photo: next }, { replace: true })
    else go({ ...search, photo: next }, { state: { isOverList: true } })
  }

  async function step(to: number, end: 0 | -1) {
    const next = withChange(search, { page: to })
    try {
      const { images } = await queries.ensureQueryData(photosQuery(next))
      const photo = images.at(end)?.name ?? ''
      // Only if the photo is still open; the user may have closed or left it while the page was loading.
      if (router.state.location.search.photo === name) go({ ...next, photo }, { replace: true })
    } catch (error) {
      console.error('The next page of the list was not loaded', error)
      toast(copy.notRead(failureReason(error)), { tone: 'bad' })
    }
  }

  const stepTo = (to: number | undefined, end: 0 | -1) =>
    to === undefined ? undefined : () => void step(to, end)
  return {
    name: name || undefined,
    /** The photo of the address, if it is not on this page. */
    linked,
    show,
    /** Shows a photo of this page, or searches for its name. Back returns to the list as it was. */
    find(photo: FoundPhoto) {
      if (data?.images.some(({ name: listed }) => listed === photo.name)) show(photo.name)
      else {
        const found = withChange({}, { search: photo.original_name })
        go({ ...found, photo: photo.name }, { replace: true, state: {} })
      }
    },
    /** Step from the first and last photo of the page to the page before or after it, if there is one. */
    onBefore: stepTo(before, -1),
    onAfter: stepTo(after, 0),
  }
}

/** Loads the page next to this one, so that stepping to it does not wait. */
function usePrefetched(search: ListSearch, page: number | undefined) {
  const query = photosQuery(withChange(search, { page: page ?? 1 }))
  useQuery({ ...query, enabled: page !== undefined, refetchInterval: false })
}
