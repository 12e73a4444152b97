import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { callLimits, type Db, jobLimits, openDatabase } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { checkLimits } from '../db/limit-queries.ts'
import { checkSchema, isUpToDate, migrate } from '../db/migrate.ts'
import { openDataFolder } from './data-folder.ts'
import { type Accepted, checkIdentity, recordIdentity } from './identity.ts'

export type OpenDatabase = {
  /** For calls and the work on photos. */
  db: Db
  /** For jobs, so that slow jobs never keep a call waiting. */
  jobsDb: Db
  /** For work that needs a session of its own: NOTIFY, the job queue, backups. */
  connection: pg.PoolConfig
  /** For the banner; never contains a password. */
  where: string
  /** Closes the pools, and stops the server if this process started it. */
  close(): Promise<void>
}

type Needs = {
  config: Config
  log: Logger
  whenTaken: 'refuse' | 'share'
  accepted?: Accepted
  /** If false, a database that needs a migration is refused. */
  migrates?: boolean
  /** Whether a process starts even if its photo storage is unavailable. */
  waits?: boolean
  onFailure(error: Error): void
}

const poolCloseMs = 1_000

/**
 * Opens and migrates the installation's database: `DATABASE_URL`, or the embedded one in `DATA_DIR/db`. Throws, and
 * changes nothing, if this process has the key or the photo storage of another installation.
 */
export async function openInstallation(needs: Needs): Promise<OpenDatabase> {
  const { config, accepted, waits, migrates = true } = needs
  await openDataFolder(config.DATA_DIR)
  return openWith(needs, async (db, database) => {
    const process = { config, database, accepted, waits }
    await checkSchema(db)
    if (!migrates && !(await isUpToDate(db))) throw new Error(outdated)
    await checkIdentity(db, process)
    await migrate(db)
    await recordIdentity(db, process)
  })
}

const outdated =
  'This version of Verso has not been started on this data yet. Use the version that runs on it, or run  npm run migrate'

/** Opens the database and lets `prepare` use it without time limits. Closes it again if that throws. */
export async function openWith(
  needs: Omit<Needs, 'accepted'>,
  prepare: (db: Db, database: string) => Promise<void>,
): Promise<OpenDatabase> {
  const { config, log } = needs
  const server = config.DATABASE_URL ? remote(config.DATABASE_URL, config) : await embedded(needs)
  const open = (settings: pg.PoolConfig) =>
    openDatabase({ ...server.connection, ...settings }, (error) => {
      log.debug({ err: error }, 'a database connection was cut')
    }).db
  const db = open({
    ...server.pooled,
    ...callLimits,
    max: config.DB_POOL_SIZE,
    application_name: 'verso',
  })
  const jobsDb = open({
    ...jobLimits,
    max: config.DB_JOBS_POOL_SIZE,
    application_name: 'verso-jobs',
  })
  // A migration may take any time, or wait for another process that migrates.
  const unlimited = open({ max: 2, application_name: 'verso-migration' })
  const close = async () => {
    const closed = Promise.all([db, jobsDb].map((each) => each.destroy()))
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, poolCloseMs))])
    await server.stop()
  }
  try {
    await prepare(unlimited, server.where)
    if (config.DATABASE_DIRECT_URL) await checkLimits(db)
  } catch (error) {
    await close()
    throw config.DATABASE_URL && isUnreachable(error)
      ? new Error(
          `The database at ${server.where} cannot be reached: ${errorCode(error)}. Check ${config.DATABASE_DIRECT_URL ? 'DATABASE_URL and DATABASE_DIRECT_URL' : 'DATABASE_URL'}.`,
          { cause: error },
        )
      : error
  } finally {
    await unlimited.destroy()
  }
  return { db, jobsDb, connection: server.connection, where: server.where, close }
}

async function embedded({ config, log, whenTaken, onFailure }: Omit<Needs, 'accepted'>) {
  if (config.ROLE !== 'all') {
    throw new Error(
      `ROLE=${config.ROLE} needs DATABASE_URL: the built-in database serves one process.`,
    )
  }
  const folder = join(config.DATA_DIR, 'db')
  const onRestart = () => log.warn('the built-in database died and was restarted')
  const starting = startEmbedded({ folder, whenTaken, onRestart, onFailure })
  const server = await starting.catch((error: Error) => {
    throw isUnusable(error)
      ? new Error(`${config.DATA_DIR} cannot be used: ${error.message}. Check DATA_DIR.`, {
          cause: error,
        })
      : error
  })
  return { ...server, pooled: {}, where: folder }
}

/** Only calls and the work on photos use the pooler; everything else needs sessions of its own. */
function remote(url: string, { DATABASE_DIRECT_URL: direct = url }: Config) {
  const { host, pathname } = new URL(direct)
  return {
    connection: { connectionString: direct },
    pooled: { connectionString: url },
    where: `${host}${pathname}`,
    stop: async () => undefined,
  }
}

function errorCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return ''
}

const isUnusable = (error: unknown) =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'].includes(errorCode(error))

const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'].includes(
    errorCode(error),
  )
