import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of CPU time that a process and its descendants, including ended children, have used so far. */
export const cpuSecondsOf = (pid: number): number =>
  familyOf(pid)
    .map(cpuOf)
    .reduce((sum, each) => sum + each, 0)

/** Megabytes that a process and its descendants use now; a page shared by n processes counts as 1/n in each. */
export const memoryOf = (pid: number): number =>
  familyOf(pid)
    .map((each) => Number(/^Pss: +(\d+)/m.exec(readProc(each, 'smaps_rollup'))?.[1] ?? 0) / 1024)
    .reduce((sum, each) => sum + each, 0)

/** Samples the memory until the returned function is called, which returns the peak in megabytes. */
export const watchMemory = (pid: number, everyMs = 500): (() => number) =>
  watchPeak(() => memoryOf(pid), everyMs)

/** The same for the largest descendant that runs `program`, with shared pages counted in full. */
export const watchLargest = (pid: number, program: string, everyMs: number): (() => number) =>
  watchPeak(() => Math.max(0, ...familyOf(pid).map((each) => residentOf(each, program))), everyMs)

/** The peak resident memory of a process so far, in megabytes. */
export const peakOf = (pid: number | 'self'): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024

const residentOf = (pid: number, program: string) =>
  readProc(pid, 'cmdline').includes(program)
    ? (Number(readProc(pid, 'statm').split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024
    : 0

function watchPeak(measure: () => number, everyMs: number): () => number {
  let peak = 0
  const sample = () => (peak = Math.max(peak, measure()))
  const timer = setInterval(sample, everyMs)
  return () => {
    clearInterval(timer)
    return sample()
  }
}

/** The process and all descendants that still run. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(fieldsOf(Number(name))[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const withDescendants = (one: number): number[] => [
    one,
    ...(children.get(one) ?? []).flatMap(withDescendants),
  ]
  return withDescendants(pid)
}

const pageBytes = 4096
const ticksASecond = 100
const cpuOf = (pid: number) =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / ticksASecond

/**
 * The fields of `/proc/PID/stat` from the state on: [0] state, [1] parent, [11] to [14] CPU ticks of the process and
 * its ended children.
 */
const fieldsOf = (pid: number) =>
  readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Returns an empty text if the process has ended. */
function readProc(pid: number | 'self', file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
