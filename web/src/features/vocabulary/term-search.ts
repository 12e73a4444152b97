export const termSorts = ['count-desc', 'count-asc', 'name-asc', 'name-desc'] as const
export const termShows = ['all', 'preferred', 'other', 'unused'] as const

export type TermSort = (typeof termSorts)[number]
export type TermShow = (typeof termShows)[number]

/** The state of the page as it is in the address; an absent field has its default, the first value of its list. */
export type TermSearch = { page?: number; search?: string; sort?: TermSort; show?: TermShow }

export const termsPerPage = 50

/** Anyone may have typed the address, so invalid values are ignored. */
export function parseTermSearch(raw: Record<string, unknown>): TermSearch {
  const page = Number(raw['page'])
  const search = ['string', 'number'].includes(typeof raw['search']) ? String(raw['search']) : ''
  const sort = termSorts.slice(1).find((each) => each === raw['sort'])
  const show = termShows.slice(1).find((each) => each === raw['show'])
  return {
    ...(Number.isSafeInteger(page) && page > 1 && page < 100_000 && { page }),
    ...(search && { search: search.slice(0, 200) }),
    ...(sort && { sort }),
    ...(show && { show }),
  }
}

/** Goes back to page 1, unless the page itself is changed. */
export const withTermChange = (search: TermSearch, change: TermSearch): TermSearch =>
  parseTermSearch({ ...search, ...(!('page' in change) && { page: 1 }), ...change })

/** The input of `listTerms`. */
export function toTermsInput({
  page = 1,
  search = '',
  sort = 'count-desc',
  show = 'all',
}: TermSearch) {
  const [sort_by, sort_order] = sort.split('-') as ['count' | 'name', 'asc' | 'desc']
  return {
    show,
    search,
    sort_by,
    sort_order,
    limit: termsPerPage,
    offset: (page - 1) * termsPerPage,
  }
}
