import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseListSearch } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'

/** The list's state as the address has it, and how to change it. */
export function useListAddress() {
  const search = parseListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: ListSearch, { replace = false } = {}) =>
    void navigate({ to: '/', search: next, replace, resetScroll: false })
  return { search, go }
}
