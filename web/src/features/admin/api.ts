import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { toPayload } from './dashboard-search.ts'
import type { Person } from './person.ts'

type Dashboard = CallOutput<'getDashboard'>

const everyPage = ['dashboard'] as const

/** One page of people; while another one loads the last one stays. */
export function dashboardQuery(search: DashboardSearch) {
  const payload = toPayload(search)
  return queryOptions({
    queryKey: [...everyPage, payload],
    queryFn: ({ signal }) => api.getDashboard(payload, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Also kept in the browser, as specified (DATA-013). */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await api.getConfig({}, { signal })
    localStorage.setItem('configData', JSON.stringify(config))
    return config
  },
})

export function useSaveConfig() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (config: CallInput<'editConfig'>) => api.editConfig(config),
    onSuccess: async () => {
      toast(copy.config.saved, { tone: 'ok' })
      await queries.invalidateQueries({ queryKey: configQuery.queryKey })
    },
    onError: (error) => {
      console.error('The configuration could not be saved', error)
      toast(copy.config.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}

/** How the analysis stands, looked at again every few seconds while the page is seen. */
export const analysisQuery = queryOptions({
  queryKey: ['analysis'],
  queryFn: ({ signal }) => api.getAnalysisStatus({}, { signal }),
  refetchInterval: 5000,
})

export function useResume() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.resumeAnalysis({}),
    onSuccess: async () => {
      toast(copy.analysis.resumed, { tone: 'ok' })
      await queries.invalidateQueries({ queryKey: analysisQuery.queryKey })
    },
    onError: (error) => {
      console.error('The analysis could not be resumed', error)
      toast(copy.analysis.resumeFailed(failureReason(error)), { tone: 'bad' })
    },
  })
}

/** Once it is done the row shows it, and then the page starts afresh (ADMIN-022, ADMIN-023). */
export function useChangeRole() {
  const change = useChangeRows()
  return useMutation({
    mutationFn: ({ user }: Person) =>
      api.changeRole({ email: user.email, new_role: otherRole(user.role) }),
    onSuccess: (_, { user }) => {
      change([user.email], { role: otherRole(user.role) })
      window.location.reload()
    },
    onError: (error) => {
      console.error('The role could not be changed', error)
      toast(copy.role.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}

const otherRole = (role: Person['user']['role']) => (role === 'admin' ? 'user' : 'admin')

export type BulkKind = 'delete' | 'verify'

/** Deletes or verifies the people of these addresses. Verified ones are marked here, without asking again (ADMIN-029). */
export function useBulk() {
  const queries = useQueryClient()
  const change = useChangeRows()
  return useMutation<unknown, Error, { kind: BulkKind; emails: string[] }>({
    mutationFn: ({ kind, emails }) =>
      kind === 'delete' ? api.deleteUsers({ users: emails }) : api.verifyUsers({ emails }),
    onSuccess: async (_, { kind, emails }) => {
      if (kind === 'verify') return change(emails, { verified: true })
      return queries.invalidateQueries({ queryKey: everyPage })
    },
  })
}

export function useGiveCredits() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (gift: { email: string; amount: number; note: string }) => api.giveCredits(gift),
    onSuccess: async (_, { email, amount }) => {
      toast(copy.credits.done(amount, email), { tone: 'ok' })
      await queries.invalidateQueries({ queryKey: everyPage })
    },
  })
}

export function useCapSpending() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cap: { email: string; usd: number | null }) => api.setSpendingCap(cap),
    onSuccess: async (_, { email }) => {
      toast(copy.cap.done(email), { tone: 'ok' })
      await queries.invalidateQueries({ queryKey: everyPage })
    },
  })
}

/** Changes what the loaded pages show of these people. */
function useChangeRows() {
  const queries = useQueryClient()
  return (emails: string[], change: Partial<Person['user']>) => {
    const changed = (row: Person): Person =>
      emails.includes(row.user.email) ? { ...row, user: { ...row.user, ...change } } : row
    queries.setQueriesData<Dashboard>(
      { queryKey: everyPage },
      (page) => page && { ...page, users: page.users.map(changed) },
    )
  }
}
