import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  import: (file) => import(pathToFileURL(file).href),
})

/**
 * Throws an error with a sentence if a newer version has migrated the tables, because this version must neither read
 * nor change them.
 */
export async function checkSchema(db: Db): Promise<void> {
  const [newer] = await unknownMigrations(await appliedMigrations(db))
  if (newer) {
    throw new Error(
      `This data was used by a newer version of Verso (it has the change ${newer}). ` +
        'Install that version, or restore a backup that was made before the upgrade.',
    )
  }
}

/** Returns those of `names` that this version does not have, because a newer version added them. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await provider.getMigrations()
  return names.filter((name) => !Object.hasOwn(known, name))
}

/** Whether all migrations of this version have been applied, so that `migrate` would change nothing. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const known = await provider.getMigrations()
  return (await appliedMigrations(db)).length === Object.keys(known).length
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  const applied = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/**
 * Migrates the tables to the state that this version expects, or to an earlier one, and returns the names of the
 * migrations that ran. Several processes may call it at once: one migrates, the others wait. Throws an error that
 * says which migration failed and why.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  await checkSchema(db)
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await (upTo
    ? migrator.migrateTo(upTo)
    : migrator.migrateToLatest())
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${reason}`,
      {
        cause: error,
      },
    )
  }
  return results.map(({ migrationName }) => migrationName)
}
