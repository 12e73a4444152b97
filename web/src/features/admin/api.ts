import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/error-text.ts'
import { reloadSettings } from '../../lib/settings.ts'
import { storeRecord } from '../../lib/stored-record.ts'
import { toast } from '../../ui/toast.ts'
import { copy } from './copy.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { toPayload } from './dashboard-search.ts'
import type { Person } from './person.ts'

type Dashboard = CallOutput<'getDashboard'>

const dashboardKey = ['dashboard'] as const

/** One page of users. The previous page stays while another one loads. */
export function dashboardQuery(search: DashboardSearch) {
  const payload = toPayload(search)
  return queryOptions({
    queryKey: [...dashboardKey, payload],
    queryFn: ({ signal }) => api.getDashboard(payload, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The configuration is also stored in the browser, as specified (DATA-013). */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await api.getConfig({}, { signal })
    storeRecord('configData', config)
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

export const photoFormatsQuery = queryOptions({
  queryKey: ['photo-formats'],
  queryFn: ({ signal }) => api.getPhotoFormats({}, { signal }),
})

/** Allows or forbids a format; the upload page of this tab follows. */
export function useAllowFormat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: CallInput<'allowPhotoFormat'>) => api.allowPhotoFormat(change),
    onSuccess: async (_, { format, allowed }) => {
      const name = copy.formats.names[format]
      toast(allowed ? copy.formats.allowed(name) : copy.formats.forbidden(name), { tone: 'ok' })
      await Promise.all([queries.invalidateQueries(photoFormatsQuery), reloadSettings()])
    },
    onError: (error) => {
      console.error('The formats could not be changed', error)
      toast(copy.formats.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}

/** The state of the analysis, polled while the page is visible. */
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

export const keywordFiguresQuery = queryOptions({
  queryKey: ['keyword-figures'],
  queryFn: ({ signal }) => api.getKeywordFigures({}, { signal }),
})

export const lastCheckQuery = queryOptions({
  queryKey: ['last-check'],
  queryFn: ({ signal }) => api.getLastCheck({}, { signal }),
  refetchInterval: 10_000,
})

export function useStartCheck() {
  return useMutation({
    mutationFn: () => api.startCheck({}),
    onSuccess: () => toast(copy.check.started, { tone: 'ok' }),
    onError: (error) => {
      console.error('The check could not be started', error)
      toast(copy.check.failed(failureReason(error)), { tone: 'bad' })
    },
  })
}

/** Shows the new role in the row, then reloads the page (ADMIN-022, ADMIN-023). */
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

/** Deletes or verifies users by email. Verified rows are changed without reloading them (ADMIN-029). */
export function useBulk() {
  const queries = useQueryClient()
  const change = useChangeRows()
  return useMutation<unknown, Error, { kind: BulkKind; emails: string[] }>({
    mutationFn: ({ kind, emails }) =>
      kind === 'delete' ? api.deleteUsers({ users: emails }) : api.verifyUsers({ emails }),
    onSuccess: async (_, { kind, emails }) => {
      if (kind === 'verify') return change(emails, { verified: true })
      return queries.invalidateQueries({ queryKey: dashboardKey })
    },
  })
}

export function useGiveCredits() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (gift: { email: string; amount: number; note: string }) => api.giveCredits(gift),
    onSuccess: async (_, { email, amount }) => {
      toast(copy.credits.done(amount, email), { tone: 'ok' })
      await queries.invalidateQueries({ queryKey: dashboardKey })
    },
  })
}

export function useCapSpending() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cap: { email: string; usd: number | null }) => api.setSpendingCap(cap),
    onSuccess: async (_, { email }) => {
      toast(copy.cap.done(email), { tone: 'ok' })
      await queries.invalidateQueries({ queryKey: dashboardKey })
    },
  })
}

/** Changes the rows of these users on the loaded pages. */
function useChangeRows() {
  const queries = useQueryClient()
  return (emails: string[], change: Partial<Person['user']>) => {
    const changed = (row: Person): Person =>
      emails.includes(row.user.email) ? { ...row, user: { ...row.user, ...change } } : row
    queries.setQueriesData<Dashboard>(
      { queryKey: dashboardKey },
      (page) => page && { ...page, users: page.users.map(changed) },
    )
  }
}
