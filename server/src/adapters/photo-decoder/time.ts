import { readFileSync } from 'node:fs'
import { isGone, isMemoryVisible } from './memory.ts'

/** A job may last this many times longer on a busy machine than on a free one. */
const maxFactor = 3
/** Linux counts CPU time in hundredths of a second for every process. */
const ticksPerSecond = 100

/**
 * Calls `onLate` once a process has lasted this long and used as much CPU time, and at three times as long in any case: on
 * a busy machine a photo is not late because others are decoded too. Where CPU time is not visible, only the time counts.
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

/** null where it cannot be seen, or where the process is gone. */
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
