import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const main = join(import.meta.dirname, '../server/src/main.ts')

type Command = {
  dataDir: string
  /** What the command line begins with, such as to run in a namespace of its own. */
  within?: string[]
  settings?: Record<string, string>
  /** Kills the command with SIGKILL. */
  signal?: AbortSignal
}

/** Runs a command of the app. Returns what it prints. Throws what it complains about where it fails. */
export async function runCommand(args: string[], command: Command): Promise<string> {
  const { dataDir, within = [], settings, signal } = command
  const [program = '', ...rest] = [...within, process.execPath, main, ...args]
  const { PATH, HOME, LANG } = process.env
  const env = { PATH, HOME, LANG, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings }
  const options = { env, killSignal: 'SIGKILL' as const, ...(signal && { signal }) }
  const { stdout } = await promisify(execFile)(program, rest, options)
  return stdout
}
