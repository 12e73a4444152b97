import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import type { FromChild, TextSetup, ToChild, VisionSetup } from './messages.ts'

/** The process ended, or had to be ended, during its work. Another process may succeed. */
export class ProcessDied extends Error {}

/** The process runs, but cannot do its work: a file is damaged, or a program does not load. */
export class CannotWork extends Error {}

/** Lower than everything else, except for what runs only on an idle machine. */
const lowPriority = 10

/** Loading reads up to 100 MB from the disk; a picture takes a fraction of a second. */
const maxMs = { load: 120_000, request: 60_000 }

export type ModelProcess = {
  pid: number | undefined
  /** Resolves when the graph is loaded. */
  loaded: Promise<void>
  isAlive(): boolean
  /** Callers must wait for the reply before they ask again. Throws `ProcessDied` or `CannotWork`. */
  ask(request: Uint8Array | string[]): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts a process that loads a graph. It runs at a low priority, receives no settings, keys or passwords of the app,
 * and ends with its parent.
 */
export function startModelProcess(program: URL, setup: VisionSetup | TextSetup): ModelProcess {
  const child = fork(program, {
    env: childEnv(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  lowerPriority(child)
  const ended = Promise.withResolvers<void>()
  let alive = true
  let waiting: PromiseWithResolvers<FromChild> | null = null

  function end(why: string): void {
    if (!alive) return
    alive = false
    waiting?.reject(new ProcessDied(why))
    child.kill('SIGKILL')
  }
  child.on('error', (error) => {
    end(error.message)
    ended.resolve()
  })
  child.on('exit', (code, signal) => {
    end(`The process of the model ended (${signal ?? code}).`)
    ended.resolve()
  })
  child.on('message', (message: FromChild) => waiting?.resolve(message))

  async function exchange(message: ToChild, ms: number): Promise<FromChild> {
    if (!alive) throw new ProcessDied('The process of the model has ended.')
    waiting = Promise.withResolvers<FromChild>()
    const late = setTimeout(() => end('The process of the model took too long.'), ms)
    child.send(message, (error) => error && end(error.message))
    try {
      return await waiting.promise
    } finally {
      clearTimeout(late)
      waiting = null
    }
  }

  async function load(): Promise<void> {
    const message = await exchange({ setup }, maxMs.load)
    if (message !== 'ready') throw new CannotWork(faultOf(message))
  }
  const loaded = load()
  loaded.catch(() => undefined)

  return {
    pid: child.pid,
    loaded,
    isAlive: () => alive,
    async ask(request) {
      await loaded
      const message = await exchange({ request }, maxMs.request)
      if (message === 'ready' || 'fault' in message) throw new CannotWork(faultOf(message))
      return message.reply
    },
    async stop() {
      end('The process of the model was stopped.')
      await ended.promise
    },
  }
}

const faultOf = (message: FromChild) =>
  message !== 'ready' && 'fault' in message
    ? message.fault
    : 'The process of the model is confused.'

function childEnv(): NodeJS.ProcessEnv {
  const compileCache = getCompileCacheDir()
  return {
    ...(process.env['PATH'] && { PATH: process.env['PATH'] }),
    ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
    ...(compileCache && { NODE_COMPILE_CACHE: dirname(compileCache) }),
    MALLOC_ARENA_MAX: '2',
    // Returns large blocks to the system when they are freed: the peak is 235 MB instead of 290 to 440.
    MALLOC_MMAP_THRESHOLD_: '262144',
  }
}

/** Some systems do not allow it; the process then keeps its priority. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, lowPriority)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SYSTEM_ERROR') return
    throw error
  }
}
