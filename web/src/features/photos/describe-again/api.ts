import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { api } from '../../../lib/api.ts'
import { descriptionQuery } from '../../../lib/description-state.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { userQuery } from '../../../lib/user.ts'
import { toast } from '../../../ui/toast.ts'
import { photosKey } from '../api.ts'
import { copy } from './copy.ts'

/** The photos to describe: named ones, all that match a search, or all that no AI has described yet. */
export type Which = CallInput<'describeAgain'>['which']

/** What describing them again would cost; requested each time the dialog opens. */
export const previewQuery = (which: Which | undefined) =>
  queryOptions({
    queryKey: ['describe-again', which],
    queryFn: ({ signal }) => api.previewDescribeAgain({ which: which as Which }, { signal }),
    enabled: which !== undefined,
    staleTime: 0,
    gcTime: 0,
  })

export function useDescribeAgain() {
  const reload = useReload()
  return useMutation({
    mutationFn: (input: CallInput<'describeAgain'>) => api.describeAgain(input),
    onSuccess: ({ photos }) => {
      toast(copy.started(photos), { tone: 'ok' })
      return reload()
    },
    onError: (error) => {
      console.error('Describing again did not start', error)
      toast(copy.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}

export function useStopDescribing() {
  const reload = useReload()
  return useMutation({
    mutationFn: () => api.stopDescribing({}),
    onSuccess: ({ photos }) => {
      toast(copy.stopped(photos), { tone: 'ok' })
      return reload()
    },
    onError: (error) => {
      console.error('Describing again was not stopped', error)
      toast(copy.failedStop(failureReason(error)), { tone: 'bad' })
    },
  })
}

export function useBringBack() {
  const reload = useReload()
  return useMutation({
    mutationFn: (run_id: string) => api.bringBackDescriptions({ run_id }),
    onSuccess: ({ photos }) => {
      toast(copy.broughtBack(photos), { tone: 'ok' })
      return reload()
    },
    onError: (error) => {
      console.error('The descriptions were not brought back', error)
      toast(copy.failedBack(failureReason(error)), { tone: 'bad' })
    },
  })
}

/** Reloads the list, the user with their credits, and what can be described again. */
function useReload() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    void queries.invalidateQueries({ queryKey: descriptionQuery.queryKey })
    await queries.invalidateQueries({ queryKey: photosKey })
  }
}
