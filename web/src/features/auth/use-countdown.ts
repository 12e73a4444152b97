import { useEffect, useState } from 'react'

/** Seconds left until the end that `start` sets, 0 without one. Also right after the tab was suspended. */
export function useCountdown(seconds: number): { left: number; start: () => void } {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (!end) return undefined
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (!rest) setEnd(0)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  function start() {
    setEnd(Date.now() + seconds * 1000)
    setLeft(seconds)
  }

  return { left, start }
}

/** `m:ss` */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
