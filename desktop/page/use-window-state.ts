import { useEffect, useState } from 'react'
import type { WindowState } from '../src/window/window-state.ts'
import { followState } from './api.ts'

/** The state of the program: null until it is known, `ended` once the program is gone. */
export function useWindowState(): WindowState | 'ended' | null {
  const [state, setState] = useState<WindowState | 'ended' | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const end = () => {
      if (!stop.signal.aborted) setState('ended')
    }
    void followState(stop.signal, setState).then(end, end)
    return () => stop.abort()
  }, [])
  return state
}
