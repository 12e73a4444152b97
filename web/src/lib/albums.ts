import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { api } from './api.ts'

export type Album = CallOutput<'listAlbums'>['albums'][number]

/** The user's albums, sorted by name. */
export const albumsQuery = queryOptions({
  queryKey: ['albums'],
  queryFn: ({ signal }) => api.listAlbums({}, { signal }),
  select: ({ albums }) => albums,
})
