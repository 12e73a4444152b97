import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '../../db/is-alive.ts'
import type { ModelPhase, ModelState } from '../../ports/built-in-model.ts'
import { readJson } from './read-json.ts'

/**
 * Running work writes its state at least this often; after five times as long, or when its process has ended, it counts
 * as ended.
 */
const heartbeatMs = 1000

const working: readonly ModelPhase[] = ['fetching', 'installing', 'preparing']

type Written = ModelState & { host: string; pid: number; at: number }

/**
 * The state of downloading and preparing the model, in a file that every process of this machine can read. A second
 * file asks the working process to stop, which then calls its `onStop`. These are files, because `npm run model --
 * get` works without a database.
 */
export function stateFile(folder: string, onStop: () => void) {
  const path = join(folder, 'state.json')
  const stopPath = join(folder, 'stop')
  /** The state of this process's work. */
  let own: ModelState | null = null
  /** False if the disk is full or the folder missing: then only this process has its state. */
  let isStored = true
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function write(): Promise<void> {
    const written = { ...own, host: hostname(), pid: process.pid, at: Date.now() }
    // A failed write was reported to its caller; it must not prevent the next one.
    const before = writing.catch(() => undefined)
    writing = before.then(() => writeWhole(path, JSON.stringify(written)))
    return writing
  }

  /**
   * A heartbeat that cannot be written is skipped, because another one follows; an error at the end of the work is
   * reported.
   */
  const beat = () => {
    if (existsSync(stopPath)) onStop()
    void write().catch(() => undefined)
  }

  async function forgetStop(): Promise<void> {
    await mkdir(folder, { recursive: true })
    await rm(stopPath, { force: true })
  }

  return {
    /** Includes the work of other processes; null if no work was ever started. */
    read(): ModelState | null {
      if (own && (!isStored || working.includes(own.phase))) return own
      const written = readJson(path) as Written | null
      if (!written) return null
      const { host: _host, pid: _pid, at: _at, ...state } = written
      return working.includes(state.phase) && !isAtWork(written)
        ? { ...state, phase: 'stopped' }
        : state
    },
    /** Whether another process is working. */
    isTaken(): boolean {
      const written = readJson(path) as Written | null
      return written !== null && isAtWork(written)
    },
    /** Stores a state now. Throws if it cannot be written; this process keeps it nevertheless. */
    async set(state: ModelState): Promise<void> {
      const isNew = !own || !working.includes(own.phase)
      own = state
      clearInterval(timer)
      if (working.includes(state.phase)) timer = setInterval(beat, heartbeatMs).unref()
      isStored = false
      // A request to stop earlier work does not apply to this one.
      if (isNew) await forgetStop()
      await write()
      isStored = true
    },
    /** Asks the working process to stop; it sees the request at its next heartbeat. */
    askToStop: () => writeFile(stopPath, ''),
    /** Forgets the work of this process. */
    forget(): void {
      clearInterval(timer)
      own = null
      isStored = true
    },
    /** Updates the progress; it is stored with the next heartbeat. */
    progress(done: number, total: number): void {
      if (own) own = { ...own, progress: { done, total } }
    },
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const fresh = `${path}.${process.pid}.part`
  await writeFile(fresh, text, { flush: true })
  await rename(fresh, path)
}

export type StateFile = ReturnType<typeof stateFile>

/** Whether another process is at work. Its id says something only on the machine on which it runs. */
const isAtWork = ({ phase, host, pid, at }: Written) =>
  working.includes(phase) &&
  Date.now() - at < heartbeatMs * 5 &&
  (host !== hostname() || (pid !== process.pid && isAlive(pid)))
