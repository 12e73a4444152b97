import { useEffect, useState } from 'react'

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Seconds left until a time in milliseconds. Also right after the tab was suspended or reloaded. */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsTo(end))

  useEffect(() => {
    setLeft(secondsTo(end))
    if (!secondsTo(end)) return undefined
    const timer = setInterval(() => {
      setLeft(secondsTo(end))
      if (!secondsTo(end)) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  return left
}

/** `m:ss` */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
