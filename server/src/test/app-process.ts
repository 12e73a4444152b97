import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { copyNewCluster } from './copy-new-cluster.ts'

const main = join(import.meta.dirname, '../main.ts')

type Installation = {
  /** Whether the first start has to create the database cluster; by default it finds one without tables. */
  isEmpty?: boolean
}

/** Creates a data folder in which the app runs as a process of its own. The folder is removed after the test. */
export async function installation(
  settings: Record<string, string> = {},
  { isEmpty = 'DATABASE_URL' in settings }: Installation = {},
) {
  const base = await mkdtemp(join(tmpdir(), 'verso-main-'))
  if (!isEmpty) await copyNewCluster(join(base, 'data/db'))
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: join(base, 'data'),
    DISK_RESERVE_MB: '0',
    PORT: `${port}`,
    ...settings,
  }

  const spawnMain = (args: string[], more: Record<string, string>) => {
    const child = spawn(process.execPath, [main, ...args], { cwd: base, env: { ...env, ...more } })
    const ended = once(child, 'close') as Promise<[number | null]>
    return {
      child,
      stdout: text(child.stdout),
      stderr: text(child.stderr),
      code: ended.then(([code]) => code),
    }
  }

  /**
   * Runs a command, or a start that is expected to be refused, until it ends. If the app starts after all, it is
   * stopped, so that the test fails.
   */
  const run = async (args: string[] = [], more: Record<string, string> = {}) => {
    const { child, stdout, stderr, code } = spawnMain(args, more)
    void bannerOf(child.stdout).then(() => child.kill('SIGTERM'))
    return { stdout: await stdout, stderr: await stderr, code: await code }
  }

  /** Starts the app and waits for its banner. */
  const start = async (more: Record<string, string> = {}) => {
    const app = spawnMain([], more)
    await Promise.race([bannerOf(app.child.stdout), app.code])
    return {
      ...app,
      async kill(signal: NodeJS.Signals) {
        app.child.kill(signal)
        return app.code
      },
    }
  }

  onTestFinished(async () => {
    // Adopts the database of a killed app, and stops it.
    if (existsSync(join(base, 'data/db/cluster/data/postmaster.pid'))) await run(['migrate'])
    await rm(base, { recursive: true, force: true })
  })
  return { base, port, run, start, url: `http://127.0.0.1:${port}` }
}

/** Waits for the banner; log lines may come before it. */
async function bannerOf(stdout: Readable): Promise<void> {
  const shown = Promise.withResolvers<void>()
  let printed = ''
  stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (/^(Verso runs at|The Verso worker runs)/m.test(printed)) shown.resolve()
  })
  return shown.promise
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
