import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Orders } from './writer-process.ts'

type Ended = { signal: string | null; code: number | null; output: string; errors: string }

type Place = { within?: string[]; settings?: Record<string, string> }

/** Runs the engine in its own process; `within` and `settings` move it to another disk. */
export function childWriter(orders: Orders, place: Place = {}): Promise<Ended> {
  const { within = [], settings } = place
  const script = join(import.meta.dirname, 'writer-process.ts')
  const [command, ...args] = [...within, process.execPath, script]
  return new Promise((resolve) => {
    const env = { ...process.env, ...settings }
    execFile(command, [...args, JSON.stringify(orders)], { env }, (error, output, errors) => {
      const { signal = null, code = null } = error ?? {}
      resolve({
        signal: signal ?? null,
        code: typeof code === 'number' ? code : null,
        output,
        errors,
      })
    })
  })
}
