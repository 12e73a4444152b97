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
 * Throws a sentence where a newer version has migrated the tables: this version neither reads nor changes them then.
 */
export async function checkSchema(db: Db): Promise<void> {
  const known = await provider.getMigrations()
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return
  const applied = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  const newer = applied.rows.filter(({ name }) => !Object.hasOwn(known, name))
  if (newer.length > 0) {
    throw new Error(
      `This data was used by a newer version of Verso (it has the change ${newer.at(-1)?.name}). ` +
        'Install that version, or restore a backup that was made before the upgrade.',
    )
  }
}

/**
 * Migrates the tables to the state that this version expects, and returns the names of the migrations that ran.
 * Several processes may call it at once: one migrates, the others wait. Throws which migration failed and why.
 */
export async function migrate(db: Db): Promise<string[]> {
  await checkSchema(db)
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
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
