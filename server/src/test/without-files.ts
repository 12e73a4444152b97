import { execFile } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Opens files until this process has no file handles left. Returns a function that closes them. */
export function takeFiles(): () => void {
  const taken: number[] = []
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error
  }
  return () => taken.forEach((file) => closeSync(file))
}

/** Runs a program in a process with a low limit of file handles, and returns what it printed, parsed as JSON. */
export async function withFewFiles<T>(script: string, ...args: string[]): Promise<T> {
  const within = ['-c', 'ulimit -n 200 && exec "$@"', 'sh', process.execPath]
  const { stdout } = await promisify(execFile)('sh', [...within, script, ...args])
  return JSON.parse(stdout) as T
}
