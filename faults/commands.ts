import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const main = join(import.meta.dirname, '../server/src/main.ts')

type Command = {
  dataDir: string
  /** Arguments to put before the command, such as to run it in a separate namespace. */
  within?: string[]
  settings?: Record<string, string>
  /** Kills the command with SIGKILL. */
  signal?: AbortSignal
}

/** Runs a command of the app. Returns its output. Throws its error message if it fails. */
export async function runCommand(args: string[], command: Command): Promise<string> {
  const { dataDir, within = [], settings, signal } = command
  const [program = '', ...rest] = [...within, process.execPath, main, ...args]
  const { PATH, HOME, LANG } = process.env
  const env = { PATH, HOME, LANG, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings }
  const options = { env, killSignal: 'SIGKILL' as const, ...(signal && { signal }) }
  const { stdout } = await promisify(execFile)(program, rest, options)
  return stdout
}
