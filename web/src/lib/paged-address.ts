/** The state of a paged list as its address has it; what is absent has its default. */
export type PagedAddress = { page?: number; limit?: number; search?: string }

type PageSizes = { pageSizes: readonly number[]; pageSize: number }

const maxSearchLength = 200

/** Reads an address that anyone may have typed: leaves out what makes no sense, and what is the default anyway. */
export function parsePagedAddress(
  { page, limit, search }: Record<string, unknown>,
  { pageSizes, pageSize }: PageSizes,
): PagedAddress {
  const size = pageSizes.find((each) => each === limit)
  // The router reads a search for 42 as a number.
  const text = typeof search === 'number' ? String(search) : search
  return {
    ...(isLaterPage(page) && { page }),
    ...(size !== undefined && size !== pageSize && { limit: size }),
    ...(typeof text === 'string' && text !== '' && { search: text.slice(0, maxSearchLength) }),
  }
}

const isLaterPage = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 1
