import { readFileSync } from 'node:fs'
import { isGone, isMemoryVisible } from './memory.ts'

/** How many times longer a job may take on a busy machine than on an idle one. */
const maxFactor = 3
/** For every process, Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Calls `onLate` once a process has run this long and has used as much CPU time, or in any case after three times as
 * long: on a busy machine a photo is not late because others are being decoded. If CPU time is not visible, only the
 * elapsed time counts.
 */
export function watchTime(
  pid: number | undefined,
  seconds: number,
  onLate: () => void,
): { stop(): void } {
  const start = performance.now()
  const usedBefore = cpuSeconds(pid)
  let timer = setTimeout(check, seconds * 1000)

  function check(): void {
    const used = cpuSeconds(pid)
    if (used === null || usedBefore === null) return onLate()
    const lasted = (performance.now() - start) / 1000
    const left = Math.min(seconds + usedBefore - used, maxFactor * seconds - lasted)
    if (left > 0) timer = setTimeout(check, left * 1000)
    else onLate()
  }
  return { stop: () => clearTimeout(timer) }
}

/** null if it is not visible, or if the process has ended. */
function cpuSeconds(pid: number | undefined): number | null {
  if (!isMemoryVisible || pid === undefined) return null
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}
