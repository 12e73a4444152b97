import { useEffect, useState } from 'react'
import type { RowPage } from '../src/window/window-state.ts'

const pageSize = 100

/** The rows of a list, loaded page by page. Give the list another `key` when it shows other rows. */
export function useRows<Row>(
  read: (page: { offset: number; limit: number }) => Promise<RowPage<Row>>,
) {
  const [page, setPage] = useState<RowPage<Row> | null>(null)
  const [firstRead] = useState(() => read)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    firstRead({ offset: 0, limit: pageSize }).then(setPage, (cause: unknown) =>
      setError(String(cause)),
    )
  }, [firstRead])
  const more = () => {
    const rows = page?.rows ?? []
    read({ offset: rows.length, limit: pageSize }).then(
      ({ rows: next, total }) => setPage({ rows: [...rows, ...next], total }),
      (cause: unknown) => setError(String(cause)),
    )
  }
  const rows = page?.rows ?? []
  return {
    rows,
    total: page?.total ?? null,
    hasMore: page !== null && rows.length < page.total,
    more,
    error,
  }
}
