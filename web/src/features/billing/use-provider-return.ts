import { useEffect } from 'react'
import { takeReturn, useProviderRefresh } from './api.ts'

/**
 * Asks the provider what was changed on its pages. `pageshow` comes also when the Back button shows the page as it was
 * left.
 */
export function useProviderReturn(): void {
  const { mutate } = useProviderRefresh()
  useEffect(() => {
    const handleShow = () => takeReturn() && mutate()
    handleShow()
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [mutate])
}
