import { readFile } from 'node:fs/promises'

const pageBytes = 4096
const everyMs = 25

/** Whether this system shows the memory of another process in a file. Elsewhere a child watches itself (`memory-thread.ts`). */
export const isMemoryVisible = process.platform === 'linux'

/** Calls `onExceeded` once the resident memory of a process exceeds the bound. */
export function watchMemory(
  pid: number | undefined,
  megabytes: number,
  onExceeded: () => void,
): { stop(): void } {
  if (!isMemoryVisible || pid === undefined) return { stop: () => undefined }
  const check = async () => {
    if ((await residentMegabytes(pid)) > megabytes) onExceeded()
  }
  const timer = setInterval(() => void check(), everyMs)
  return { stop: () => clearInterval(timer) }
}

/** 0 where the process is gone. */
async function residentMegabytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1e6
}
