import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { type Db, openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { modelCopyKey, uploadKey } from '../server/src/features/photos/object-keys.ts'
import { uniqueJpeg } from './ai-copies.ts'
import { addPeople, type Person } from './ai-people.ts'
import { cpuSecondsOf } from './processes.ts'

/** USD per million tokens. */
export const price = { input: 0.4, output: 1.6 }

export type Installation = {
  db: Db
  pool: pg.Pool
  /** Adds prepared photos that are ready to be described; `numbers` identify them in the provider's fates. */
  addPhotos(numbers: number[]): Promise<Person>
  /** Seconds of CPU time that workers and database have used so far. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts a real database and real worker processes in a folder, with the server at `aiUrl` as their AI. */
export async function startInstallation(
  folder: string,
  aiUrl: string,
  workers: number,
): Promise<Installation> {
  const embedded = await startEmbedded({
    folder: join(folder, 'db'),
    whenTaken: 'refuse',
    onRestart: () => console.error('The database was started again.'),
    onFailure: (error) => console.error(error),
  })
  const { db, pool } = openDatabase(embedded.connection, () => undefined)
  await migrate(db)
  const env = settings(folder, addressOf(embedded.connection), aiUrl)
  const running: ChildProcess[] = []
  for (let n = 0; n < workers; n += 1) running.push(await startWorker(env))
  const postmaster = pidIn(join(folder, 'db'))
  return {
    db,
    pool,
    async addPhotos(numbers) {
      const person = await addPeople(db, numbers.length)
      for (const [index, name] of person.names.entries()) {
        const key = modelCopyKey(uploadKey(person.id, name))
        const file = join(folder, 'objects', key)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, await uniqueJpeg(numbers[index] ?? 0))
      }
      await person.begin()
      return person
    },
    cpuSeconds: () =>
      [...running.map(({ pid }) => pid ?? 0), postmaster]
        .map(cpuSecondsOf)
        .reduce((sum, each) => sum + each, 0),
    async stop() {
      for (const child of running) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await db.destroy()
      await embedded.stop()
    },
  }
}

function settings(folder: string, database: string, aiUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    ROLE: 'worker',
    DATA_DIR: folder,
    DATABASE_URL: database,
    AUTH_SECRET: 'benchmark'.repeat(4),
    LOG_LEVEL: 'warn',
    // Not `openai-compatible`: it would count an address on this machine as a self-hosted model, which gets one photo
    // at a time at first.
    AI_PROVIDER: 'openai',
    AI_API_KEY: 'bench-key',
    AI_MODEL: 'bench-model',
    AI_BASE_URL: `${aiUrl}/v1`,
    AI_TIMEOUT_S: '60',
    AI_PRICE_INPUT: String(price.input),
    AI_PRICE_OUTPUT: String(price.output),
  }
}

const main = join(import.meta.dirname, '../server/src/main.ts')

async function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    if (line.includes('worker runs')) break
  }
  child.stdout.pipe(process.stderr)
  return child
}

function addressOf({ host, port, user, password, database }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? password : ''
  return `postgresql://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}

function pidIn(folder: string): number {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  return Number.parseInt(readFileSync(join(folder, file ?? ''), 'utf8'), 10)
}
