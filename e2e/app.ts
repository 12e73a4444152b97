import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const main = join(import.meta.dirname, '../server/src/main.ts')
/** The option that `npm start` uses. */
const nodeOptions = ['--max-semi-space-size=16']
const startMs = 180_000

/** Environment variables. */
type Settings = Record<string, string>

type AppOptions = {
  /** The address that users open, such as a proxy's; by default the app's own port. */
  publicUrl?: string
  settings?: Settings
  /** The data folder of another process to share; by default a new one, which `stop` removes. */
  dataDir?: string
  /** A prefix of each command line, for example to run in its own network namespace. */
  within?: string[]
}

/** The real app as `npm start` runs it, with its own data folder and port. */
export class App {
  readonly port: number
  readonly dataDir: string
  private readonly env: NodeJS.ProcessEnv
  private child: ChildProcess | null = null
  private output = ''
  /** Where the output of the current process begins. */
  private outputStart = 0
  private readonly ownsFolder: boolean
  private readonly within: string[]
  private version = main

  private constructor(port: number, dataDir: string, { publicUrl, ...options }: AppOptions) {
    this.port = port
    this.dataDir = dataDir
    this.ownsFolder = options.dataDir === undefined
    this.within = options.within ?? []
    const { PATH, HOME, LANG } = process.env
    // A worker serves its health check on its own port, which no other process of this class uses.
    const [PORT, WORKER_PORT] = [String(port), String(port)]
    const DOWNLOADS_DIR = join(dataDir, 'packages')
    const own = { PORT, WORKER_PORT, DATA_DIR: dataDir, DOWNLOADS_DIR, LOG_LEVEL: 'info' }
    const PUBLIC_URL = publicUrl ?? `http://localhost:${port}`
    this.env = { PATH, HOME, LANG, PUBLIC_URL, ...own, ...options.settings }
  }

  static start(options: AppOptions = {}): Promise<App> {
    return App.begin(options, (app) => app.run())
  }

  /** Like `start`, but does not wait for the process to become ready, for example without its photo storage. */
  static launch(options: AppOptions = {}): Promise<App> {
    return App.begin(options, (app) => app.launch())
  }

  private static async begin(options: AppOptions, run: (app: App) => Promise<void>) {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'verso-e2e-')))
    for (let isLast = false; ; isLast = true) {
      const app = new App(await freePort(), dataDir, options)
      try {
        await run(app)
        return app
      } catch (error) {
        await app.end('SIGKILL')
        // Another process may take the port before the app opens it.
        if (!isLast && app.output.includes('is in use already')) continue
        await app.removeFolder()
        throw error
      }
    }
  }

  get address(): string {
    return `http://localhost:${this.port}`
  }

  /** The id of the running process, the ancestor of all others. */
  get pid(): number {
    if (!this.child?.pid) throw new Error('The app does not run.')
    return this.child.pid
  }

  /** From its next start on the app runs the `main.ts` of another checkout. */
  useVersion(path: string): void {
    this.version = path
  }

  /** Starts the process on the existing folder. Resolves when it is ready. */
  async run(): Promise<void> {
    this.spawn()
    await this.ready()
  }

  /** Like `run`, but resolves as soon as the process has been started. */
  async launch(): Promise<void> {
    this.spawn()
    await this.until(async () => this.hasStarted())
  }

  private spawn(): void {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const [program, args] = this.commandLine()
    const child = spawn(program, args, { env: this.env, stdio: [...stdio] })
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.child = child
    this.outputStart = this.output.length
  }

  /** The banner is printed last, a little after the port is open. */
  private hasStarted(): boolean {
    return /^(Verso|The Verso worker) runs/m.test(this.output.slice(this.outputStart))
  }

  /** Resolves when the process is ready. Throws its output if that takes too long. */
  ready(): Promise<void> {
    return this.until(async () => {
      const answer = await fetch(`${this.address}/health/ready`).catch(() => null)
      return Boolean(answer?.ok) && this.hasStarted()
    })
  }

  private async until(isReady: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + startMs
    while (Date.now() < deadline) {
      if (hasEnded(this.child)) break
      if (await isReady()) return
      await wait(100)
    }
    throw new Error(`The app did not become ready:\n${this.output}`)
  }

  /** The output so far. */
  printed(): string {
    return this.output
  }

  /** `kill -9` of the app and its built-in database: like a power cut, without the lost disk cache. */
  async kill(): Promise<void> {
    const postmaster = await this.postmaster()
    await this.end('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
  }

  /** Stops the process, then removes its folder. Throws if the app does not exit with 0. */
  async stop(): Promise<void> {
    const code = await this.end('SIGTERM')
    await this.removeFolder()
    if (code !== 0) throw new Error(`The app ended with ${code}:\n${this.output}`)
  }

  /** Runs `npm run admin -- …` against this installation and returns its output. */
  admin(...args: string[]): string {
    const { status, stdout, stderr } = this.command('admin', ...args)
    if (status !== 0) throw new Error(`admin ${args.join(' ')} failed:\n${stdout}${stderr}`)
    return stdout
  }

  /** The findings of the consistency check, one per line, without a grace period. */
  findings(): string[] {
    const { status, stdout, stderr } = this.command('admin', 'check', '0')
    return status === 0 ? [] : `${stdout}${stderr}`.split('\n').filter(Boolean)
  }

  /**
   * Runs a command such as `backup` with the settings of this installation and the given ones, without blocking this
   * process. Returns its output; throws if it fails.
   */
  async runAside(args: string[], settings: Settings = {}): Promise<string> {
    const env = { ...this.env, ...settings }
    return (await promisify(execFile)(...this.commandLine(...args), { env })).stdout
  }

  private command(...args: string[]) {
    return spawnSync(...this.commandLine(...args), { env: this.env, encoding: 'utf8' })
  }

  private commandLine(...args: string[]): [string, string[]] {
    const [program = '', ...rest] = [
      ...this.within,
      process.execPath,
      ...nodeOptions,
      this.version,
      ...args,
    ]
    return [program, rest]
  }

  private async removeFolder(): Promise<void> {
    if (this.ownsFolder) await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Sends the signal to the process only, not to its database, and returns its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (!child || hasEnded(child)) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    this.child = null
    return code
  }

  /** The process id of the built-in database. */
  async postmaster(): Promise<number> {
    const file = join(this.dataDir, 'db/cluster/data/postmaster.pid')
    const [first = ''] = (await readFile(file, 'utf8')).split('\n')
    return Number.parseInt(first, 10)
  }
}

const hasEnded = (child: ChildProcess | null) =>
  !child || child.exitCode !== null || child.signalCode !== null

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
