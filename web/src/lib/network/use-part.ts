import { useEffect, useState } from 'react'
import { useConnection } from './connection.ts'
import { loadFailure } from './load-failure.ts'
import type { Part } from './part.ts'

/** `soon` loads it in the background. `now` means that the user asked for it, so a failure is shown above the page. */
type Need = 'soon' | 'now' | false | undefined

/**
 * Returns the part once it is needed and loaded. After a failure it is tried again when the need changes, and in the
 * background when the server can be reached again.
 */
export function usePart<T>(part: Part<T>, need: Need): T | undefined {
  const [loaded, setLoaded] = useState(() => ({ part, value: part.get() }))
  const value = loaded.part === part ? loaded.value : part.get()
  const isMissing = value === undefined
  const isOnline = useConnection() === 'online'
  const isDue = need === 'now' || (need === 'soon' && isOnline)

  useEffect(() => {
    function load() {
      part.load().then(
        (arrived) => setLoaded({ part, value: arrived }),
        (error: unknown) => {
          if (need === 'now') return loadFailure.show('part', error, { retry: load, reload })
          console.error(error)
        },
      )
    }
    if (isDue && isMissing) load()
  }, [part, need, isDue, isMissing])

  return value
}

const reload = () => window.location.reload()
