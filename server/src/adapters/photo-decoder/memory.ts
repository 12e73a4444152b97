import { readFile } from 'node:fs/promises'

const pageBytes = 4096
const everyMs = 25

/** Calls `onExceeded` once the resident memory of a process exceeds the bound. Linux only so far. */
export function watchMemory(
  pid: number | undefined,
  megabytes: number,
  onExceeded: () => void,
): { stop(): void } {
  if (process.platform !== 'linux' || pid === undefined) return { stop: () => undefined }
  const check = async () => {
    if ((await residentBytes(pid)) > megabytes * 1e6) onExceeded()
  }
  const timer = setInterval(() => {
    void check()
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}

/** 0 where the process is gone. */
async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}
