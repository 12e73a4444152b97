import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { openArchives } from '../adapters/archive-file/archive-file.ts'
import type { Config } from '../config.ts'
import { migrate, unknownMigrations } from '../db/migrate.ts'
import { makeBackup } from '../features/backup/backup.ts'
import { type Contents, readBackups } from '../features/backup/contents.ts'
import { checkDatabaseIsEmpty, restoreFiles, restoreRows } from '../features/backup/restore.ts'
import { checkConsistency } from '../features/consistency/consistency.ts'
import { fingerprintOf } from '../keys.ts'
import { describeBackup, describeContents, describeRestore } from './backup-reports.ts'
import { openForRestore, type RestoreClaim } from './data-folder.ts'
import { openInstallation, openWith } from './database.ts'
import { readAuthSecret } from './secrets.ts'
import { createStorage, openStorage } from './storage.ts'

const clock = { now: () => new Date() }

/** Makes a backup, with or without the app running, and returns what the operator should know about it. */
export async function backUp(args: string[], config: Config, log: Logger): Promise<string> {
  const { file, since } = parse(args)
  const onFailure = (error: Error) => log.error({ err: error }, 'the database was lost')
  const needs = { config, log, whenTaken: 'share' as const, migrates: false, onFailure }
  const { jobsDb: db, connection, close } = await openInstallation(needs)
  try {
    const archives = openArchives(config.BACKUP_PASSPHRASE)
    const deps = { archives, clock, connection, db, storage: await openStorage(config) }
    const summary = await makeBackup(deps, { file, ...(since && { since }) })
    return describeBackup({ file, since, summary, config })
  } finally {
    await close()
  }
}

/**
 * Restores a backup into an empty `DATA_DIR` and, with `DATABASE_URL`, an empty database. The whole backup is read
 * before anything is written. With `--verify` nothing is written at all.
 */
export async function restore(args: string[], config: Config, log: Logger): Promise<string> {
  const { file, verify } = parse(args)
  if (verify) return describeContents(file, await readChecked(file, config))
  const claim = await openForRestore(config.DATA_DIR)
  try {
    const contents = await readChecked(file, config).catch(releasing(claim))
    return await restoreContents({ file, contents, config, log, claim })
  } catch (error) {
    throw claim.explain(error as Error)
  }
}

/** Releases the claim if something fails before anything is written. */
const releasing = (claim: RestoreClaim) => async (error: unknown) => {
  await claim.release()
  throw error
}

type Restore = {
  file: string
  contents: Contents
  config: Config
  log: Logger
  claim: RestoreClaim
}

async function restoreContents({ file, contents, config, log, claim }: Restore): Promise<string> {
  const keyFingerprint = fingerprintOf(await readAuthSecret(config))
  const onFailure = (error: Error) => log.error({ err: error }, 'the database was lost')
  const needs = { config, log, whenTaken: 'refuse' as const, onFailure }
  const opened = await openWith(needs, async (db) => {
    await checkDatabaseIsEmpty(db).catch(releasing(claim))
    await migrate(db, contents.manifest.schema.at(-1))
  })
  try {
    const { connection, jobsDb: db } = opened
    const archives = openArchives(config.BACKUP_PASSPHRASE)
    const deps = { archives, clock, config, connection, db, storage: await openStorage(config) }
    await createStorage(config, { photos: true })
    const options = { file, contents, keyFingerprint }
    await restoreRows(deps, options)
    await migrate(db)
    const isSameKey = await restoreFiles(deps, options)
    await claim.release()
    const findings = await checkConsistency(deps, { graceMs: 0 })
    return describeRestore({ config, contents, isSameKey, findings })
  } finally {
    await opened.close()
  }
}

async function readChecked(file: string, config: Config): Promise<Contents> {
  const contents = await readBackups(openArchives(config.BACKUP_PASSPHRASE), file)
  const [newer] = await unknownMigrations(contents.manifest.schema)
  if (newer)
    throw new Error(
      `${file} was made by a newer version of Verso (${newer}). Install that version.`,
    )
  return contents
}

const usage = `Commands:
  npm run backup -- FILE                    writes everything to a new file, while the app runs
  npm run backup -- FILE --since PREVIOUS   leaves out the photos of an earlier backup in the same folder
  npm run restore -- FILE                   restores it into an empty DATA_DIR
  npm run restore -- FILE --verify          reads it to its end, and writes nothing
`

/** Relative paths start at the folder in which npm was called. */
function parse(args: string[]) {
  try {
    const options = { since: { type: 'string' }, verify: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new Error('one file')
    const at = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)
    return { file: at(file), since: values.since && at(values.since), verify: values.verify }
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}
