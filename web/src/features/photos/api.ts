import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { defaultBucket, limits } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { api } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { failureReason } from '../../lib/error-text.ts'
import { useSettings } from '../../lib/settings.ts'
import { userQuery } from '../../lib/user.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import { type ListSearch, toPayload, type toQuestion } from './list-search.ts'
import { pollInterval } from './photo-format.ts'

/** `newer`: how many photos were added at the top since the rows were loaded. */
export type PhotoPage = CallOutput<'getImages'> & { newer?: number }

export const photosKey = ['photos'] as const

/** One page of the list. The previous page stays while another one loads; a hidden tab does not poll. */
export function photosQuery(search: ListSearch) {
  const payload = toPayload(search)
  return queryOptions({
    queryKey: [...photosKey, payload],
    queryFn: ({ signal }): Promise<PhotoPage> => api.getImages(payload, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deleting ? limits.pollMs : pollInterval(state.data),
  })
}

/**
 * The exact number of photos that match. Its key starts with the key of the photos, so that both are fetched again
 * together.
 */
export const exactTotalQuery = (question: ReturnType<typeof toQuestion>) =>
  queryOptions({
    queryKey: [...photosKey, 'total', question],
    // Stores a whole page, because changes are written into every page under this key.
    queryFn: ({ signal }) => api.getImages({ ...question, names: [] }, { signal }),
    select: ({ length }) => length,
  })

/** One photo by its name, from any page; null if it is not in the library. */
export const photoQuery = (name: string) =>
  queryOptions({
    queryKey: [...photosKey, 'named', name],
    // Stores the whole page, because changes are written into every page under this key.
    queryFn: ({ signal }): Promise<PhotoPage> => api.getImages({ names: [name] }, { signal }),
    select: ({ images }) => images.find((photo) => photo.name === name) ?? null,
    refetchInterval: ({ state }) => pollInterval(state.data && { images: state.data.images }),
  })

/** The photos similar to this one. They change with any other photo, so they are soon fetched again. */
export const similarQuery = ({ id, updated_date }: Pick<Photo, 'id' | 'updated_date'>) =>
  queryOptions({
    queryKey: ['similar', id, updated_date],
    queryFn: ({ signal }) => api.getSimilarPhotos({ id }, { signal }),
    staleTime: 30_000,
    retry: false,
  })

/** The size of the whole library, fetched whenever `isAsked` becomes true; until then, or if that fails, `known`. */
export function useLibrarySize(isAsked: boolean, known: number | undefined) {
  const { data, isError } = useQuery({
    queryKey: [...photosKey, 'library'],
    queryFn: ({ signal }): Promise<PhotoPage> =>
      api.getImages({ page: 1, limit: limits.list.pageSizes[0] }, { signal }),
    select: ({ length }) => length,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { count: data ?? known, isError }
}

/** Deletes the photos with these names, or all photos if the list is empty. */
export function useDeletePhotos() {
  const { clear, reload } = usePages()
  return useMutation({
    mutationFn: (names: string[]) => api.deleteImages({ names }),
    onSuccess: (_, names) => {
      if (names.length === 0) clear()
      return reload()
    },
  })
}

/** Adds six photos to an empty list, without credits. */
export function useAddSamples() {
  const { reload } = usePages()
  return useMutation({
    mutationFn: () => api.addSamples({}),
    onSuccess: reload,
    onError: (error) => {
      console.error('The sample photos were not added', error)
      toast(copy.welcome.samplesFailed(failureReason(error)), { tone: 'bad' })
    },
  })
}

/** Downloads a workbook of the photos with these names or, without names, of those that match or of all. */
export function useExportPhotos() {
  return useMutation({
    mutationFn: (which: Pick<CallInput<'exportData'>, 'names' | 'match'>) =>
      api.exportData({ ...which, type: 'xlxs' }),
    onSuccess: ({ publicUrl }) => download(publicUrl, copy.exporting.fileName),
  })
}

/** Analyses failed photos again and reports the outcome in toasts (LIST-054 to LIST-056). */
export function useRetryPhotos(onStart: () => void) {
  const bucket = useSettings()?.bucket ?? defaultBucket
  const { reload } = usePages()
  return useMutation({
    onMutate: onStart,
    mutationFn: async (names: string[]) => {
      const done = toast(copy.retry.busy, { ms: 0 })
      try {
        return await api.retryImages({ bucket, key: names })
      } finally {
        done()
      }
    },
    onSuccess: () => {
      toast(copy.retry.done, { tone: 'ok' })
      return reload()
    },
    onError: (error) => {
      console.error('The retry did not start', error)
      // The newest toast is on top.
      toast(failureReason(error), { tone: 'bad' })
      toast(copy.retry.failed, { tone: 'bad' })
    },
  })
}

function usePages() {
  const queries = useQueryClient()
  return {
    /** Shows an empty list at once, before the server has replied (LIST-044). */
    clear: () =>
      queries.setQueriesData<PhotoPage>({ queryKey: photosKey }, (page) => page && emptied(page)),
    /** Reloads the list and the user, whose credits may have changed. */
    reload: async () => {
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
      await queries.invalidateQueries({ queryKey: photosKey })
    },
  }
}

function emptied(page: PhotoPage): PhotoPage {
  const status_counts = { pending: 0, completed: 0, failed: 0 }
  return { ...page, images: [], newer: 0, length: 0, totalCount: 0, count: 0, status_counts }
}
