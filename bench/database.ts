import { join } from 'node:path'
import pg from 'pg'
import type { App } from '../e2e/app.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'

/** Opens a pool on the database of an app that keeps running. The caller ends the pool. */
export async function openDatabaseOf(app: App, max: number): Promise<pg.Pool> {
  const { connection } = await startEmbedded({
    folder: join(app.dataDir, 'db'),
    whenTaken: 'share',
    onRestart: () => undefined,
    onFailure: () => undefined,
  })
  return new pg.Pool({ ...connection, max })
}
