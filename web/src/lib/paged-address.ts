/** The state of a paged list in its address; missing fields have their default. */
export type PagedAddress = { page?: number; limit?: number; search?: string }

type PageSizes = { pageSizes: readonly number[]; pageSize: number }

const maxSearchLength = 200

/** Parses the search parameters of an address that a user may have typed; drops invalid values and defaults. */
export function parsePagedAddress(
  { page, limit, search }: Record<string, unknown>,
  { pageSizes, pageSize }: PageSizes,
): PagedAddress {
  const size = pageSizes.find((each) => each === limit && each !== pageSize)
  // The router parses a search for 42 as a number.
  const text = typeof search === 'number' ? String(search) : search
  return {
    ...(isLaterPage(page) && { page }),
    ...(size && { limit: size }),
    ...(typeof text === 'string' && text !== '' && { search: text.slice(0, maxSearchLength) }),
  }
}

const isLaterPage = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 1
