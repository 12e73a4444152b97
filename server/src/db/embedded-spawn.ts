import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'

/** So that language and time zone are the same on every machine. */
const env = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
}

/**
 * PostgreSQL refuses to run as root or without an account, which the user of a container may lack. In its own user
 * namespace the process runs as `nobody`; files keep their owner and the process keeps its id.
 */
const inUserNamespace = ['--user', '--map-user=65534', '--map-group=65534']

export function spawnPostgres(
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  return needsNamespace()
    ? spawn('unshare', [...inUserNamespace, program, ...args], { ...options, env })
    : spawn(program, args, { ...options, env })
}

/** Runs a program and waits for its end. If it fails, throws an error with its error output. */
export async function runPostgres(program: string, args: string[]): Promise<void> {
  const child = spawnPostgres(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const output = child.stderr ? text(child.stderr) : ''
  const ended = once(child, 'close') as Promise<[number | null]>
  const [code] = await ended.catch((error: Error) => {
    throw new Error(explain(error.message), { cause: error })
  })
  if (code !== 0) throw new Error(explain((await output).trim()))
}

/** Turns the error output of a failed program into an error message, with advice if there is any. */
export function explain(output: string): string {
  return /^(unshare:|spawn unshare)/m.test(output)
    ? 'The built-in database cannot run as root here, because this machine forbids user namespaces. ' +
        `Start Verso as an ordinary user, or set DATABASE_URL. (${output})`
    : `The built-in database did not start: ${output}`
}

function needsNamespace(): boolean {
  return process.getuid?.() === 0 || (process.platform === 'linux' && !hasAccount())
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
