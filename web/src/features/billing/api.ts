import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { userQuery } from '../../lib/user.ts'
import type { Plan, Plans } from './plan-rules.ts'

/** What get-plans answered last (DATA-012). */
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

/** Who comes back from the provider: it is asked what was paid, then everything is loaded anew. */
export function useReturn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => queries.setQueryData(queryKey, await fetchPlans(true)),
    onSettled: () => renewMoney(queries),
    onError: (error) => console.error('The provider could not be asked', error),
  })
}

/** Where the browser goes for a checkout or the portal; a test stands in here. */
export const browser = { go: (url: string) => window.location.assign(url) }

/** Opens the checkout of a plan; a failure ends the wait and shows nothing (ERR-016). */
export function useCheckout() {
  return useMutation({
    mutationFn: ({ price_id, mode }: Plan) =>
      api.checkoutSession({
        price_id,
        mode,
        success_url: backTo('done'),
        cancel_url: backTo('cancelled'),
      }),
    onSuccess: ({ url }) => browser.go(url),
    onError: (error) => console.error('The checkout could not be opened', error),
  })
}

/** the own origin, with a mark that tells how people came back. */
const backTo = (mark: string) => `${window.location.origin}/subscription?checkout=${mark}`

export function usePortal() {
  return useMutation({
    mutationFn: () => api.customerPortal({}),
    onSuccess: ({ url }) => browser.go(url),
    onError: (error) => console.error('The portal could not be opened', error),
  })
}

/** Changes the subscription; user and plans are fetched again afterwards (API-025). */
export function useChangePlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ price_id }: Plan) => api.updateSubscription({ price_id }),
    onSettled: () => renewMoney(queries),
  })
}

async function renewMoney(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    [userQuery.queryKey, queryKey, historyQuery.queryKey].map((key) =>
      queries.invalidateQueries({ queryKey: key }),
    ),
  )
}
