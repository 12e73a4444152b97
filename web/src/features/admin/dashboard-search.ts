import type { CallInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { parsePagedAddress } from '../../lib/paged-address.ts'
import type { PagedAddress } from '../../lib/paged-address.ts'

export type DashboardSearch = PagedAddress

const { pageSize } = limits.dashboard

export function parseDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  return parsePagedAddress(raw, limits.dashboard)
}

/** Goes back to page 1, unless the page itself is changed. */
export function withChange(search: DashboardSearch, change: DashboardSearch): DashboardSearch {
  return parseDashboardSearch({ ...search, ...(!('page' in change) && { page: 1 }), ...change })
}

export function toPayload({ page = 1, limit = pageSize, search = '' }: DashboardSearch) {
  return { page, limit, search } satisfies CallInput<'getDashboard'>
}
