import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'

// Whole processes come and go: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const main = join(import.meta.dirname, '../main.ts')

/** A data folder of its own, and how to run the app as people do: as a process. Clears up after the test. */
export async function installation(settings: Record<string, string> = {}) {
  const base = await mkdtemp(join(tmpdir(), 'verso-main-'))
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: join(base, 'data'),
    PORT: `${port}`,
    ...settings,
  }

  const spawnMain = (words: string[], more: Record<string, string>) => {
    const child = spawn(process.execPath, [main, ...words], { cwd: base, env: { ...env, ...more } })
    const ended = once(child, 'close') as Promise<[number | null]>
    return {
      child,
      said: text(child.stdout),
      complained: text(child.stderr),
      code: ended.then(([code]) => code),
    }
  }

  /** Runs to the end. */
  const run = async (words: string[] = [], more: Record<string, string> = {}) => {
    const { said, complained, code } = spawnMain(words, more)
    return { said: await said, complained: await complained, code: await code }
  }

  /** Starts the app and waits for its banner. */
  const start = async (more: Record<string, string> = {}) => {
    const app = spawnMain([], more)
    await Promise.race([once(app.child.stdout, 'data'), app.code])
    return {
      ...app,
      async kill(signal: NodeJS.Signals) {
        app.child.kill(signal)
        return app.code
      },
    }
  }

  onTestFinished(async () => {
    // Also adopts and stops what a killed app left running.
    await run(['migrate'])
    await rm(base, { recursive: true, force: true })
  })
  return { base, port, run, start, url: `http://127.0.0.1:${port}` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
