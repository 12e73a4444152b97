import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Photo } from '@verso/contract/photos.ts'
import { api } from '../../../lib/api.ts'
import { photosKey } from '../api.ts'
import type { PhotoPage } from '../api.ts'

const blockSize = 24
/** A photo this close to the end of its block triggers loading the next block. */
const ahead = 12

/** The photos around the indexes `at` of the queue, by name. They are loaded in blocks that are cached for a while. */
export function useNearPhotos(names: readonly string[], at: readonly number[]) {
  const blocks = blocksAround(at, names.length).map((block) =>
    names.slice(block * blockSize, (block + 1) * blockSize),
  )
  return useQueries({ queries: blocks.map(blockQuery), combine })
}

const blockQuery = (names: string[]) => ({
  // Under the key of the photos, so that changes are written into these photos too.
  queryKey: [...photosKey, 'review', names],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<PhotoPage> =>
    api.getImages({ names, counts: false }, { signal }),
})

function blocksAround(at: readonly number[], length: number): number[] {
  const wanted = at.flatMap((index) => [index - ahead, index, index + ahead])
  const blocks = wanted.map((index) =>
    Math.floor(Math.min(Math.max(index, 0), length - 1) / blockSize),
  )
  return [...new Set(blocks)].filter((block) => block >= 0)
}

type Results = UseQueryResult<PhotoPage>[]

function combine(results: Results) {
  const photos = new Map<string, Photo>()
  for (const { data } of results)
    for (const photo of data?.images ?? []) photos.set(photo.name, photo)
  return { photos, isPending: results.some((result) => result.isPending) }
}
