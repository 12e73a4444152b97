import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { HistoryState } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { type ListSearch, parseListSearch } from './list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if a photo was opened from the list, so that the previous entry is the list. */
    isOverList?: true
  }
}

type Options = { replace?: boolean; state?: HistoryState }

/** The state of the list in the address, and functions to change it. */
export function useListAddress() {
  const typed = useSearch({ from: '/signed-in/' })
  // Parsed again, because the router keeps fields that its parser has left out.
  const search = useMemo(() => parseListSearch(typed), [typed])
  const navigate = useNavigate()
  const router = useRouter()
  const isReturning = useRef(false)

  /** A replaced entry keeps its state. */
  function go(next: ListSearch, { replace = false, state }: Options = {}) {
    const kept = state ?? (replace || {})
    void navigate({ to: '/', search: next, replace, state: kept, resetScroll: false })
  }

  /** Closes a photo and goes back to the list, without adding a history entry. */
  function goBackTo(list: ListSearch) {
    const { history } = router
    // A second Escape before the address has changed would leave the list.
    if (isReturning.current) return
    if (!history.location.state.isOverList) {
      go(list, { replace: true })
      return
    }
    isReturning.current = true
    const stop = history.subscribe(() => {
      stop()
      isReturning.current = false
      if (new URLSearchParams(history.location.search).get('page') !== pageOf(list))
        go(list, { replace: true })
    })
    history.back()
  }

  return { search, go, goBackTo }
}

const pageOf = ({ page }: ListSearch) => (page === undefined ? null : String(page))
