import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { api } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'

const pollMs = 1000

export type DownloadRequest = CallInput<'exportData'>
export type Archive = NonNullable<CallOutput<'exportData'>['archive']>

const fileNames: Partial<Record<NonNullable<DownloadRequest['type']>, string>> = {
  sidecars: 'xmp-sidecars.zip',
  keywords: 'keywords.txt',
}

/** Starts a download. Photos have to be written first, so for them it returns the archive to wait for. */
export function useStartDownload() {
  return useMutation({
    mutationFn: (request: DownloadRequest) => api.exportData(request),
    onSuccess: ({ publicUrl, archive }, { type }) => {
      if (!archive) download(publicUrl, (type && fileNames[type]) ?? '')
    },
  })
}

/** The progress of a part. The first request starts it; while it is being written it is polled every second. */
export const partQuery = (id: string, part: number) =>
  queryOptions({
    queryKey: ['photo archive', id, part],
    queryFn: ({ signal }) => api.photoArchive({ id, part }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? pollMs : false),
    staleTime: Infinity,
    retry: false,
  })

/** Retries a part that failed. */
export const usePartAgain = () =>
  useMutation({
    mutationFn: ({ id, part }: { id: string; part: number }) =>
      api.photoArchive({ id, part, again: true }),
  })
