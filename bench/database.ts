import { join } from 'node:path'
import pg from 'pg'
import type { App } from '../e2e/app.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'

/** A way of our own into the database of a running app; the app stays its keeper. To be ended by the caller. */
export async function openDatabaseOf(app: App, max: number): Promise<pg.Pool> {
  const { connection } = await startEmbedded({
    folder: join(app.dataDir, 'db'),
    whenTaken: 'share',
    onRestart: () => undefined,
    onFailure: () => undefined,
  })
  return new pg.Pool({ ...connection, max })
}
