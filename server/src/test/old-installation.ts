import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

const fixture = join(import.meta.dirname, 'fixtures/527fd7b')

export type OldInstallation = { database: TestDatabase; folder: string }

/**
 * Restores the database and the objects of an installation that commit 527fd7b created and used: two people, photos
 * of all four types in every state, an edit, excluded keywords, exports, an open ticket. The caller starts an app on
 * it.
 */
export async function restoreOldInstallation(): Promise<OldInstallation> {
  const database = await createEmptyDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(await readFile(join(fixture, 'database.sql'), 'utf8'))
  await client.end()
  const folder = await mkdtemp(join(tmpdir(), 'verso-old-'))
  await cp(join(fixture, 'objects'), join(folder, 'objects'), { recursive: true })
  return { database, folder }
}
