import { useEffect, useState } from 'react'
import type { UploadQueue } from '../queue/queue.ts'
import { speedOf, speedText, timeLeftText, withSample } from '../queue/upload-speed.ts'
import type { Sample } from '../queue/upload-speed.ts'

/** Speed and time left as text, updated each second while `active`; empty until they are known. */
export function useUploadSpeed(queue: UploadQueue, active: boolean): string {
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
