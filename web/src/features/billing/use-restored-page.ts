import { useEffect } from 'react'

/** Calls `reset` when the Back button shows the page as it was left (from the back/forward cache). */
export function useRestoredPage(reset: () => void): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [reset])
}
