import type { CallInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { parsePagedAddress } from '../../lib/paged-address.ts'
import { type Filters, hasFilters, parseFilters, toQuestionFilters } from './find/filters.ts'

export const listStatuses = ['all', 'pending', 'completed', 'failed'] as const
export const listSorts = ['created-asc', 'created-desc', 'name-asc', 'name-desc'] as const
/** By capture date or period. Offered in the filters, because the specification fixes the four choices of the select. */
export const datedSorts = ['dated-desc', 'dated-asc'] as const
export const listViews = ['table', 'grid', 'timeline', 'map'] as const

export type ListStatus = (typeof listStatuses)[number]
export type ListSort = (typeof listSorts | typeof datedSorts)[number]
export type ListView = (typeof listViews)[number]

/** What the list shows; every field has a value. */
type ListState = {
  page: number
  limit: number
  search: string
  status: ListStatus
  sort: ListSort
  view: ListView
  /** The name of the photo that is open; empty for none. */
  photo: string
}

/** The part of the list state that is in the address. A missing `sort` or `status` was never chosen, see `toPayload`. */
export type ListSearch = Partial<ListState> & Filters

const defaults: ListState = {
  page: 1,
  limit: limits.list.pageSize,
  search: '',
  status: 'all',
  sort: 'created-desc',
  view: 'table',
  photo: '',
}

/** Parses an address that a user may have typed. A status or sort that was chosen is kept even if it is the default. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const status = listStatuses.find((each) => each === raw['status'])
  const sort = [...listSorts, ...datedSorts].find((each) => each === raw['sort'])
  const view = listViews.find((each) => each === raw['view'])
  const photo = raw['photo']
  return {
    ...parsePagedAddress(raw, limits.list),
    ...parseFilters(raw),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(view && view !== defaults.view && { view }),
    ...(typeof photo === 'string' && photo !== '' && { photo }),
  }
}

export function listState(search: ListSearch): ListState & Filters {
  return { ...defaults, ...search }
}

/**
 * The input of getImages. After a status change the sort fields are left out until a sort is chosen (LIST-011);
 * the server's own order is the same as the default.
 */
export function toPayload(search: ListSearch): CallInput<'getImages'> {
  const { page, limit, sort } = listState(search)
  const unsorted = search.status !== undefined && search.sort === undefined
  const [sort_by, sort_order] = sort.split('-') as ['created' | 'name' | 'dated', 'asc' | 'desc']
  return {
    page,
    limit,
    ...toQuestion(search),
    ...(!unsorted && { sort_by, sort_order }),
    ...(isSelective(search) && {
      max_count: Math.max(countedExactly, (page + pagesAhead) * limit),
    }),
  }
}

/** With more matches than this, "10,000+" is shown (decision 33), but all pages can still be reached. */
const countedExactly = 10_000
const pagesAhead = 10

/** Whether the photos have to be counted; for the whole library and for each status the number is known. */
const isSelective = (search: ListSearch): boolean =>
  listState(search).search !== '' || hasFilters(parseFilters(search))

/** The conditions that select the photos of the list, for every call that takes a question. */
export function toQuestion(search: ListSearch): CallInput<'getFacets'> {
  const { search: text, status } = listState(search)
  return {
    search: text,
    ...(text && { search_in: 'all' }),
    status: status === 'all' ? '' : status,
    ...toQuestionFilters(parseFilters(search)),
  }
}

/** Whether two lists have the same photos. */
export const isSameQuestion = (one: ListSearch, other: ListSearch): boolean =>
  JSON.stringify(toQuestion(one)) === JSON.stringify(toQuestion(other))

/** Changes the status, goes to page 1 and resets the sort to created descending. */
export function withStatus(before: ListSearch, status: ListStatus): ListSearch {
  const { limit, search, view } = before
  return parseListSearch({ ...parseFilters(before), limit, search, view, status })
}

/** Changes filters and goes to page 1; an undefined one is removed. */
export function withFilters(
  search: ListSearch,
  change: { [F in keyof Filters]?: Filters[F] | undefined },
): ListSearch {
  return parseListSearch({ ...search, page: 1, photo: '', ...change })
}

/**
 * Makes any other change, which closes the photo. Every change except of page, view or photo also goes to page 1.
 */
export function withChange(search: ListSearch, change: Omit<ListSearch, 'status'>): ListSearch {
  const stays = ['page', 'view', 'photo'].some((field) => field in change)
  return parseListSearch({ ...search, photo: '', ...(!stays && { page: 1 }), ...change })
}

export function isFiltered(list: ListSearch): boolean {
  const { search, status } = listState(list)
  return search !== '' || status !== 'all' || hasFilters(parseFilters(list))
}
