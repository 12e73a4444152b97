import { useSyncExternalStore } from 'react'

/** Whether a media query matches; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether the window is as narrow as a phone: tables become cards and the menu moves to the bottom. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48rem)')
}
