import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const main = join(import.meta.dirname, '../server/src/main.ts')
const startMs = 60_000

/** Environment variables. */
type Settings = Record<string, string>

/** The real app as `npm start` runs it, with its own folder and port. */
export class App {
  readonly port: number
  readonly dataDir: string
  private readonly env: NodeJS.ProcessEnv
  private child: ChildProcess | null = null
  private output = ''

  private constructor(port: number, dataDir: string, publicUrl: string, settings: Settings) {
    this.port = port
    this.dataDir = dataDir
    const { PATH, HOME, LANG } = process.env
    const own = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LOG_LEVEL: 'info' }
    this.env = { PATH, HOME, LANG, ...own, ...settings }
  }

  /** `publicUrl` is the address that users open, such as a proxy's; the default is the app's own port. */
  static async start({
    publicUrl,
    settings = {},
  }: { publicUrl?: string; settings?: Settings } = {}): Promise<App> {
    const port = await freePort()
    const dataDir = await mkdtemp(join(tmpdir(), 'verso-e2e-'))
    const app = new App(port, dataDir, publicUrl ?? `http://localhost:${port}`, settings)
    try {
      await app.run()
    } catch (error) {
      await app.end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
      throw error
    }
    return app
  }

  get address(): string {
    return `http://localhost:${this.port}`
  }

  /** The id of the running process, the ancestor of all others. */
  get pid(): number {
    if (!this.child?.pid) throw new Error('The app does not run.')
    return this.child.pid
  }

  /** Starts the process on the existing folder. Resolves when it is ready. */
  async run(): Promise<void> {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const child = spawn(process.execPath, [main], { env: this.env, stdio: [...stdio] })
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.child = child
    await this.ready()
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + startMs
    while (Date.now() < deadline) {
      if (hasEnded(this.child)) break
      const answer = await fetch(`${this.address}/health/ready`).catch(() => null)
      if (answer?.ok) return
      await wait(100)
    }
    throw new Error(`The app did not become ready:\n${this.output}`)
  }

  /** The output so far. */
  printed(): string {
    return this.output
  }

  /** `kill -9` of the app and its database: like a power cut, without the lost disk cache. */
  async kill(): Promise<void> {
    const postmaster = await this.postmasterPid()
    await this.end('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
  }

  /** Ctrl-C, then removes the folder. Throws if the app does not exit with 0. */
  async stop(): Promise<void> {
    const code = await this.end('SIGTERM')
    await rm(this.dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The app ended with ${code}:\n${this.output}`)
  }

  /** Runs `npm run admin -- …` against this installation and returns its output. */
  admin(...args: string[]): string {
    const { status, stdout, stderr } = this.command('admin', ...args)
    if (status !== 0) throw new Error(`admin ${args.join(' ')} failed:\n${stdout}${stderr}`)
    return stdout
  }

  /** The findings of the consistency check, one line each, without a grace period. */
  findings(): string[] {
    const { status, stdout, stderr } = this.command('admin', 'check', '0')
    return status === 0 ? [] : `${stdout}${stderr}`.split('\n').filter(Boolean)
  }

  private command(...args: string[]) {
    return spawnSync(process.execPath, [main, ...args], {
      env: this.env,
      encoding: 'utf8',
    })
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (!child || hasEnded(child)) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    this.child = null
    return code
  }

  private async postmasterPid(): Promise<number> {
    const file = join(this.dataDir, 'db/cluster/data/postmaster.pid')
    const [first = ''] = (await readFile(file, 'utf8')).split('\n')
    return Number.parseInt(first, 10)
  }
}

const hasEnded = (child: ChildProcess | null) =>
  !child || child.exitCode !== null || child.signalCode !== null

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
