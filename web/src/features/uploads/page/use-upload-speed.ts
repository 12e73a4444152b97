import { useEffect, useState } from 'react'
import type { UploadQueue } from '../queue/queue.ts'
import { secondsLeft, speedOf, speedText, timeLeftText, withSample } from '../queue/upload-speed.ts'
import type { Sample } from '../queue/upload-speed.ts'

/** Speed and time left as text, updated each second while `active`; empty until they are known. */
export function useUploadSpeed(queue: UploadQueue, active: boolean): string {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => {
      const { Uploaded, Error: errored, sentBytes } = queue.state().tally
      const sample = { at: Date.now(), files: Uploaded + errored, bytes: sentBytes }
      setSamples((earlier) => withSample(earlier, sample))
    }, 1000)
    return () => {
      clearInterval(timer)
      setSamples([])
    }
  }, [queue, active])

  const speed = speedOf(samples)
  const { Pending, 'In progress': inProgress, queuedBytes } = queue.state().tally
  if (!active || speed === null) return ''
  const left = secondsLeft(samples, { files: Pending + inProgress, bytes: queuedBytes })
  return [speedText(speed), timeLeftText(left)].filter(Boolean).join(', ')
}
