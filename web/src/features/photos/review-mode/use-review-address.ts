import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseListSearch, withChange } from '../list-search.ts'

/** The list's question and the photo in the address of the review, and how to change them. */
export function useReviewAddress() {
  const typed = useSearch({ from: '/full-screen/review' })
  // Parsed again, because the router keeps fields that its parser has left out.
  const search = useMemo(() => parseListSearch(typed), [typed])
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    search,
    name: search.photo,
    show: (photo: string) =>
      void navigate({
        to: '/review',
        search: { ...search, photo },
        replace: true,
        state: true,
        resetScroll: false,
      }),
    /** Returns to the list, by Back if it is the previous history entry. */
    close() {
      if (history.location.state.isOverList) history.back()
      else void navigate({ to: '/', search: withChange(search, { photo: '' }), replace: true })
    },
  }
}
