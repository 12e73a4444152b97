import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

export type Place = { database: TestDatabase; folder: string; settings: Record<string, string> }

/** An empty database and data folder for a restore. They are removed after the test. */
export async function emptyPlace(key: Record<string, string> = {}): Promise<Place> {
  const database = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'verso-restored-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return { database, folder, settings: { DATABASE_URL: database.url, DATA_DIR: folder, ...key } }
}
