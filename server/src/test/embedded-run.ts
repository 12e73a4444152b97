import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { vi } from 'vitest'

// Whole processes come and go: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const nobody = 65534
const isRoot = process.getuid?.() === 0

/** Who a parent process runs as. `ordinary` is the tester, or `nobody` where the tester is root. */
export type RunAs = 'me' | 'ordinary'

export type Parent = {
  child: ChildProcess
  /** The connection as JSON, or `refused` and why. */
  first: string
  next(): Promise<string>
}

/** A folder for a cluster and the processes around it; `remove` leaves nothing of either behind. */
export async function makePlace(runAs: RunAs = 'me', below = '') {
  const base = await mkdtemp(join(tmpdir(), 'verso-embedded-'))
  const asNobody = isRoot && runAs === 'ordinary'
  if (asNobody) await chown(base, nobody, nobody)
  const folder = join(base, below, 'db')
  const children: ChildProcess[] = []

  const start = async (whenTaken = 'refuse'): Promise<Parent> => {
    const script = join(import.meta.dirname, 'embedded-parent.ts')
    const words = [process.execPath, script, folder, whenTaken]
    const [program = '', ...args] = asNobody ? await throughWindow(base, words) : words
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const next = async () => String((await lines.next()).value)
    return { child, first: await next(), next }
  }
  const postmaster = () =>
    Number(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0])
  const remove = async () => {
    // Adopts and stops a server whose parent the test killed.
    await start('share')
    await Promise.all(children.map(stopChild))
    await rm(base, { recursive: true, force: true })
  }
  return { base, folder, start, postmaster, remove }
}

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

/** Runs one statement over the connection that a parent announced. */
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

/** The words run by `nobody`, who may not be let into the checkout: a mount of its own shows it at another place. */
async function throughWindow(base: string, words: string[]): Promise<string[]> {
  const view = join(base, 'checkout')
  await mkdir(view, { recursive: true })
  const script = `mount --bind "$0" "$1" && shift && exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups "$@"`
  const seen = words.map((word) =>
    word.startsWith(checkout) ? view + word.slice(checkout.length) : word,
  )
  return ['unshare', '--mount', 'sh', '-c', script, checkout, view, ...seen]
}
