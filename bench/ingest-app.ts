import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { openDatabaseOf } from './database.ts'

const email = 'bench@example.org'
const credits = 1_000_000
const pollMs = 20
const timeoutMs = 10 * 60_000

/** `held` is an AI whose calls are paused, so that prepared photos wait for it with their copies. */
export type Provider = 'held' | 'basic'

/** The real app with one user. */
export type IngestApp = {
  pid: number
  /** Longest side of the model copies for later uploads; 0 means "Original". */
  setCopySize(pixels: number): Promise<void>
  upload(path: string): Promise<void>
  /** Resolves when every photo has a thumbnail and, with the basic provider, is described. */
  prepared(): Promise<void>
  /** Counts the statements that the database executes during `work`. */
  countStatements(work: () => Promise<void>): Promise<number>
  stop(): Promise<void>
}

export async function startIngestApp(provider: Provider): Promise<IngestApp> {
  const app = await App.start({ settings: { LOG_LEVEL: 'warn', ...settingsOf[provider] } })
  const api = await createUser(app, app.address, email)
  app.admin('grant', email, `${credits}`)
  const pool = await openDatabaseOf(app, 1)
  if (provider === 'held')
    await pool.query(`update analysis_settings set pause_kind = 'account', next_use_date = null`)
  return {
    pid: app.pid,
    async setCopySize(pixels) {
      await api.call('editProfile', { dimension_width: pixels, dimension_height: pixels })
    },
    upload: (path) => upload(api, path),
    prepared: () => prepared(pool, provider),
    countStatements: (work) => countStatements(pool, join(app.dataDir, 'db'), work),
    async stop() {
      await pool.end()
      await app.stop()
    },
  }
}

/** No call is ever made to this address. */
const settingsOf = {
  basic: { AI_PROVIDER: 'basic' },
  held: {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'bench-model',
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
  },
}

async function upload(api: Api, path: string): Promise<void> {
  const name = `${crypto.randomUUID()}-img-${basename(path)}`
  const buffer = await readFile(path)
  await api.upload(name, { name: basename(path), mimeType: 'image/jpeg', buffer })
}

async function prepared(pool: pg.Pool, provider: Provider): Promise<void> {
  const isDone = provider === 'held' ? 'has_thumbnail' : `status = 'completed'`
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ open: number; failed: number }>(`
      select count(*) filter (where not ${isDone})::int as open,
        count(*) filter (where status = 'failed')::int as failed
      from photos`)
    if (rows[0]?.failed) throw new Error('A photo failed.')
    if (rows[0]?.open === 0) return
    await wait(pollMs)
  }
  throw new Error('The photos were not prepared in time.')
}

/** Counts in the log of the database, because that needs no extension and no change to the app. */
async function countStatements(
  pool: pg.Pool,
  folder: string,
  work: () => Promise<void>,
): Promise<number> {
  const log = join(folder, 'postgres.log')
  await setLogging(pool, 'all')
  const before = await readFile(log, 'utf8')
  await work()
  const added = (await readFile(log, 'utf8')).slice(before.length)
  await setLogging(pool, 'none')
  const { length: all } = added.match(/LOG: {2}(statement|execute)/g) ?? []
  const { length: ours } = added.match(/select count\(\*\) filter \(where not/g) ?? []
  return all - ours
}

async function setLogging(pool: pg.Pool, which: 'all' | 'none'): Promise<void> {
  await pool.query(`alter system set log_statement = '${which}'`)
  await pool.query('select pg_reload_conf()')
  await wait(500)
}
