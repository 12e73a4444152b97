import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'

/** What the address says of the list, and how to change it. */
export function useListAddress() {
  const search = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate()
  const go = (next: ListSearch, { replace = false } = {}) =>
    void navigate({ to: '/', search: next, replace, resetScroll: false })
  return { search, go }
}
