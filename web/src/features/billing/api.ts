import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { storeRecord, storedRecord } from '../../lib/stored-record.ts'
import { userQuery } from '../../lib/user.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import type { Plan, Plans } from './plan-rules.ts'
import { useRestoredPage } from './use-restored-page.ts'

const queryKey = ['plans'] as const

export const plansQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => fetchPlans(false, signal),
  initialData: storedPlans,
  initialDataUpdatedAt: 0,
})

export const historyQuery = queryOptions({
  queryKey: ['credit-history'],
  queryFn: ({ signal }) => api.getCreditHistory({}, { signal }),
})

/** Also stores the response in the browser (DATA-012). */
async function fetchPlans(refresh: boolean, signal?: AbortSignal): Promise<Plans> {
  const plans = await api.getPlans({ refresh }, signal ? { signal } : {})
  storeRecord('plans', plans)
  return plans
}

function storedPlans(): Plans | undefined {
  const kept = storedRecord('plans')
  return Array.isArray(kept?.plans) ? kept : undefined
}

/**
 * After a visit to the provider's pages: makes the server ask what was paid or changed there, then reloads the user,
 * plans and history.
 */
export function useProviderRefresh() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => queries.setQueryData(queryKey, await fetchPlans(true)),
    onSettled: () => reloadBilling(queries),
    onError: (error) => console.error('The provider could not be asked about the plan', error),
  })
}

/** Leaves the app for the checkout or the portal. An object, so that tests can replace the method. */
export const browser = { go: (url: string) => window.location.assign(url) }

/** Opens the checkout of a plan; a failure shows nothing (ERR-016). */
export function useCheckout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ price_id, mode }: Plan) =>
      api.checkoutSession({
        price_id,
        mode,
        success_url: returnUrl('done'),
        cancel_url: returnUrl('cancelled'),
      }),
    onSuccess: ({ url }) => {
      rememberPayments(queries.getQueryData<Plans>(queryKey)?.payments)
      browser.go(url)
    },
    onError: (error) => console.error('The checkout could not be opened', error),
  })
}

/** The address after the checkout, with its outcome. */
const returnUrl = (outcome: string) => `${window.location.origin}/subscription?checkout=${outcome}`

const changeKey = 'left-to-change'

/** Kept for this tab, because the provider's pages do not say on return what was changed there. */
function leaveToChange(url: string): void {
  sessionStorage.setItem(changeKey, 'yes')
  browser.go(url)
}

/** Whether the user has been on pages where the subscription can be changed, since the last call. */
export function takeReturn(): boolean {
  const hasLeft = sessionStorage.getItem(changeKey) !== null
  sessionStorage.removeItem(changeKey)
  return hasLeft
}

export function usePortal() {
  const portal = useMutation({
    mutationFn: () => api.customerPortal({}),
    onSuccess: ({ url }) => leaveToChange(url),
    onError: (error) => console.error('The portal could not be opened', error),
  })
  useRestoredPage(portal.reset)
  return portal
}

/** The cost and credits of a change of plan; never cached, because they change by the minute. */
export const previewQuery = (price_id: string) =>
  queryOptions({
    queryKey: ['plan-preview', price_id],
    queryFn: ({ signal }) => api.previewSubscription({ price_id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes the subscription; user, plans and history are loaded again afterwards (API-025). */
export function useChangePlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ plan, as_of }: { plan: Pick<Plan, 'price_id'>; as_of?: string | undefined }) =>
      api.updateSubscription({ price_id: plan.price_id, ...(as_of ? { as_of } : {}) }),
    onSuccess: ({ message, pay_url }) => {
      if (pay_url) leaveToChange(pay_url)
      else toast(message, { tone: 'ok' })
    },
    onError: reportUnchanged,
    onSettled: () => reloadBilling(queries),
  })
}

/** Reverts a scheduled cancellation or downgrade. */
export function useKeepPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.keepSubscription({}),
    onSuccess: () => toast(copy.kept, { tone: 'ok' }),
    onError: reportUnchanged,
    onSettled: () => reloadBilling(queries),
  })
}

function reportUnchanged(error: Error): void {
  console.error('The plan was not changed', error)
  toast(copy.changeFailed(failureReason(error)), { tone: 'bad' })
}

const beforeKey = 'payments-before-checkout'

/** Kept for this tab, so that a new payment is recognised on return. */
function rememberPayments(count: number | undefined): void {
  if (count !== undefined) sessionStorage.setItem(beforeKey, String(count))
}

/** The number of payments before this tab opened a checkout; null if it is not known. */
export function paymentsBefore(): number | null {
  const kept = sessionStorage.getItem(beforeKey)
  return kept === null ? (storedPlans()?.payments ?? null) : Number(kept)
}

/** Cancels a first load of the history: `invalidateQueries` would keep it, although it may predate the payment. */
async function reloadBilling(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await queries.cancelQueries({ queryKey: historyQuery.queryKey })
  await Promise.all(
    [userQuery.queryKey, queryKey, historyQuery.queryKey].map((key) =>
      queries.invalidateQueries({ queryKey: key }),
    ),
  )
}
