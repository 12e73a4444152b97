import { readFileSync } from 'node:fs'

const pageBytes = 4096
const everyMs = 25

/**
 * Whether this system shows the memory of another process in a file. On other systems a child watches itself
 * (`memory-thread.ts`).
 */
export const isMemoryVisible = process.platform === 'linux'

/** Calls `onExceeded` once the resident memory of a process exceeds the bound. */
export function watchMemory(
  pid: number | undefined,
  megabytes: number,
  onExceeded: () => void,
): { stop(): void } {
  if (!isMemoryVisible || pid === undefined) return { stop: () => undefined }
  const check = () => {
    if (residentMegabytes(pid) > megabytes) onExceeded()
  }
  const timer = setInterval(check, everyMs)
  return { stop: () => clearInterval(timer) }
}

/** 0 if the process has ended. The kernel generates this file, so reading it does not wait for a disk. */
function residentMegabytes(pid: number): number {
  try {
    const statm = readFileSync(`/proc/${pid}/statm`, 'latin1')
    return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1e6
  } catch (error) {
    if (isGone(error)) return 0
    throw error
  }
}

export const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
