import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { userQuery } from '../../lib/user.ts'
import type { Plan, Plans } from './plan-rules.ts'

/** Caches the last response of `get-plans` (DATA-012). */
const storageKey = 'plans'
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

async function fetchPlans(refresh: boolean, signal?: AbortSignal): Promise<Plans> {
  const plans = await api.getPlans({ refresh }, signal ? { signal } : {})
  localStorage.setItem(storageKey, JSON.stringify(plans))
  return plans
}

function storedPlans(): Plans | undefined {
  try {
    const plans = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Plans | null
    return Array.isArray(plans?.plans) ? plans : undefined
  } catch {
    return undefined
  }
}

/** After a checkout: makes the server ask the provider what was paid, then reloads user, plans and history. */
export function useCheckoutReturn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => queries.setQueryData(queryKey, await fetchPlans(true)),
    onSettled: () => reloadBilling(queries),
    onError: (error) => console.error('The plans could not be loaded after the checkout', error),
  })
}

/** Leaves the app for the checkout or the portal. An object, so that tests can replace the method. */
export const browser = { go: (url: string) => window.location.assign(url) }

/** Opens the checkout of a plan; a failure shows nothing (ERR-016). */
export function useCheckout() {
  return useMutation({
    mutationFn: ({ price_id, mode }: Plan) =>
      api.checkoutSession({
        price_id,
        mode,
        success_url: returnUrl('done'),
        cancel_url: returnUrl('cancelled'),
      }),
    onSuccess: ({ url }) => browser.go(url),
    onError: (error) => console.error('The checkout could not be opened', error),
  })
}

/** The address after the checkout, with its outcome. */
const returnUrl = (outcome: string) => `${window.location.origin}/subscription?checkout=${outcome}`

export function usePortal() {
  return useMutation({
    mutationFn: () => api.customerPortal({}),
    onSuccess: ({ url }) => browser.go(url),
    onError: (error) => console.error('The portal could not be opened', error),
  })
}

/** Changes the subscription; user, plans and history are loaded again afterwards (API-025). */
export function useChangePlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ price_id }: Plan) => api.updateSubscription({ price_id }),
    onSettled: () => reloadBilling(queries),
  })
}

/** Cancels a first load of the history, which `invalidateQueries` would keep although it may predate the payment. */
async function reloadBilling(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await queries.cancelQueries({ queryKey: historyQuery.queryKey })
  await Promise.all(
    [userQuery.queryKey, queryKey, historyQuery.queryKey].map((key) =>
      queries.invalidateQueries({ queryKey: key }),
    ),
  )
}
