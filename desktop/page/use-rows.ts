import { useEffect, useState } from 'react'
import type { RowPage } from '../src/window/window-state.ts'

const pageSize = 100

/** Rows of a list, one page after the other. Give the list a `key` where it becomes another one. */
export function useRows<Row>(
  read: (page: { offset: number; limit: number }) => Promise<RowPage<Row>>,
) {
  const [page, setPage] = useState<RowPage<Row> | null>(null)
  const [firstRead] = useState(() => read)
  const [error, setError] = useState<string | null>(null)
  const fail = (cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause))
  useEffect(() => {
    firstRead({ offset: 0, limit: pageSize }).then(setPage, fail)
  }, [firstRead])
  const more = () => {
    const rows = page?.rows ?? []
    read({ offset: rows.length, limit: pageSize }).then(
      ({ rows: next, total }) => setPage({ rows: [...rows, ...next], total }),
      fail,
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
