import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chown, cp, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { copyNewCluster } from './copy-new-cluster.ts'

/** The user id of `nobody`. */
const unprivilegedUid = 65534
const isRoot = process.getuid?.() === 0

/** The user of a process. `ordinary` is the user who runs the tests or, if that is root, `nobody`. */
type RunAs = 'me' | 'ordinary'

export type Parent = {
  child: ChildProcess
  /** The connection as JSON, or `refused` with the reason. */
  first: string
  next(): Promise<string>
}

export type PlaceOptions = {
  runAs?: RunAs
  /** Folders to add between the base folder and that of the cluster. */
  below?: string
  /** Whether the first start has to create the cluster. */
  isEmpty?: boolean
}

/** Creates a folder for a cluster and its processes; `remove` stops and removes all of them. */
export async function makePlace({ runAs = 'me', below = '', isEmpty = false }: PlaceOptions = {}) {
  const base = await mkdtemp(join(tmpdir(), 'verso-embedded-'))
  const isUnprivileged = isRoot && runAs === 'ordinary'
  if (isUnprivileged) await chown(base, unprivilegedUid, unprivilegedUid)
  const folder = join(base, below, 'db')
  if (!isEmpty && !isUnprivileged) await copyNewCluster(folder)
  const children: ChildProcess[] = []

  const start = async (whenTaken = 'refuse', at = folder): Promise<Parent> => {
    const script = join(import.meta.dirname, 'embedded-parent.ts')
    const words = [process.execPath, script, at, whenTaken]
    const [program = '', ...args] = isUnprivileged ? await asUnprivileged(base, words) : words
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const next = async () => String((await lines.next()).value)
    return { child, first: await next(), next }
  }
  /** Copies the files as they are, even if a server is running on them. */
  const copy = async (): Promise<string> => {
    const copied = join(base, 'copy', 'db')
    await cp(folder, copied, { recursive: true, preserveTimestamps: true, filter: isNoSocket })
    return copied
  }
  const pidFile = join(folder, 'cluster/data/postmaster.pid')
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const remove = async () => {
    await Promise.all(children.map(stopChild))
    // Adopts and stops a server whose process the test killed.
    if (existsSync(pidFile)) await stopChild((await start('share')).child)
    await rm(base, { recursive: true, force: true })
  }
  return { base, folder, start, copy, postmaster, remove }
}

const isNoSocket = async (path: string) => !(await lstat(path)).isSocket()

export type Place = Awaited<ReturnType<typeof makePlace>>

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Runs one statement over the connection that a process reported. */
export async function query(parent: Parent, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(JSON.parse(parent.first))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const checkout = join(import.meta.dirname, '../../..')

/** Wraps a command to run as `nobody`. A bind mount gives access to the checkout, which that user may not have. */
async function asUnprivileged(base: string, command: string[]): Promise<string[]> {
  const view = join(base, 'checkout')
  await mkdir(view, { recursive: true })
  const script = `mount --bind "$0" "$1" && shift && exec setpriv --reuid=${unprivilegedUid} --regid=${unprivilegedUid} --clear-groups "$@"`
  const mounted = command.map((word) =>
    word.startsWith(checkout) ? view + word.slice(checkout.length) : word,
  )
  return ['unshare', '--mount', 'sh', '-c', script, checkout, view, ...mounted]
}
