import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { api } from '../../../lib/api.ts'
import { photosKey } from '../api.ts'

/** Under their own key, because everything under `photosKey` is a page of photos. */
const views = `${photosKey[0]} in a view`
const usual = { placeholderData: keepPreviousData, staleTime: 10_000 }

export type Cluster = CallOutput<'getMap'>['clusters'][number]

export const timelineQuery = (question: CallInput<'getTimeline'>) =>
  queryOptions({
    queryKey: [views, 'timeline', question],
    queryFn: ({ signal }) => api.getTimeline(question, { signal }),
    ...usual,
  })

export const mapQuery = (question: CallInput<'getMap'>) =>
  queryOptions({
    queryKey: [views, 'map', question],
    queryFn: ({ signal }) => api.getMap(question, { signal }),
    ...usual,
  })
