import { useEffect, useState } from 'react'
import { speedOf, speedText, timeLeftText, withSample } from './pace.ts'
import type { Sample } from './pace.ts'
import type { UploadQueue } from './queue.ts'

/** Speed and time left in words, told anew each second while `active`; empty until there is something to tell. */
export function usePace(queue: UploadQueue, active: boolean): string {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => {
      const sample = { at: Date.now(), bytes: queue.state().tally.sentBytes }
      setSamples((earlier) => withSample(earlier, sample))
    }, 1000)
    return () => {
      clearInterval(timer)
      setSamples([])
    }
  }, [queue, active])

  const speed = speedOf(samples)
  const { bytes, sentBytes } = queue.state().tally
  if (!active || speed === null) return ''
  return [speedText(speed), timeLeftText(bytes - sentBytes, speed)].filter(Boolean).join(', ')
}
