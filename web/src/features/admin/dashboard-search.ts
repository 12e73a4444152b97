import type { CallInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'

/** What of the dashboard stands in its address; what is not there has its default. */
export type DashboardSearch = { page?: number; limit?: number; search?: string }

const { pageSize, pageSizes } = limits.dashboard

/** Reads the address as people may have typed it; what makes no sense, and plain defaults, are left out. */
export function parseDashboardSearch({
  page,
  limit,
  search,
}: Record<string, unknown>): DashboardSearch {
  const isText = typeof search === 'string' || typeof search === 'number'
  return {
    ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(isPageSize(limit) && limit !== pageSize && { limit }),
    ...(isText && search !== '' && { search: String(search).slice(0, 200) }),
  }
}

/** Anything but another page leads to page 1. */
export function withChange(search: DashboardSearch, change: DashboardSearch): DashboardSearch {
  return parseDashboardSearch({ ...search, ...(!('page' in change) && { page: 1 }), ...change })
}

export function toPayload({ page = 1, limit = pageSize, search = '' }: DashboardSearch) {
  return { page, limit, search } satisfies CallInput<'getDashboard'>
}

const isPageSize = (value: unknown): value is (typeof pageSizes)[number] =>
  pageSizes.some((size) => size === value)
