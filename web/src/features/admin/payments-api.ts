import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './payments-copy.ts'

export const billingAlarmsQuery = queryOptions({
  queryKey: ['billing-alarms'],
  queryFn: ({ signal }) => api.getBillingAlarms({}, { signal }),
  refetchInterval: 60_000,
})

export function useSolveAlarm() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.solveBillingAlarm({ id }),
    onSuccess: () => toast(copy.solved, { tone: 'ok' }),
    onError: (error) => {
      console.error('The task could not be marked as solved', error)
      toast(copy.failed(failureReason(error)), { tone: 'bad' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: billingAlarmsQuery.queryKey }),
  })
}
