import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/src/config.ts'
import { type Db, jobLimits, openDatabase } from '../server/src/db/client.ts'
import type { Deps } from '../server/src/deps.ts'
import { chosenAi, ofEnvironment } from '../server/src/features/ai-settings/chosen-ai.ts'
import { readSavedAi } from '../server/src/features/ai-settings/queries.ts'
import { deriveKeys } from '../server/src/keys.ts'
import type { AiChoice } from '../server/src/ports/vision-source.ts'
import { openInstallation } from '../server/src/start/database.ts'
import { readAuthSecret } from '../server/src/start/secrets.ts'

const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Config): boolean =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'db'))

/** Lets `use` read the installation's database, whether or not the app is running. The database refuses writes. */
export async function withDatabase<T>(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  use: (db: Db) => Promise<T>,
): Promise<T> {
  if (!hasDatabase(config))
    throw new Error(`There is no database in ${config.DATA_DIR}. Check DATA_DIR and DATABASE_URL.`)
  const onFailure = (error: Error) => log.error({ err: error }, 'the database was lost')
  const opened = await openInstallation({
    config,
    log,
    whenTaken: 'share',
    migrates: false,
    onFailure,
  })
  const { db } = openDatabase(
    { ...opened.connection, ...jobLimits, max: 2, options: '-c default_transaction_read_only=on' },
    onFailure,
  )
  try {
    return await use(db)
  } finally {
    await db.destroy()
    await opened.close()
  }
}

/** The AI that the installation uses, even if it has no database yet. */
export async function installedAi(needs: Pick<Deps, 'config' | 'log'>): Promise<AiChoice> {
  const { config } = needs
  if (config.AI_PROVIDER || !hasDatabase(config)) return ofEnvironment(config)
  return withDatabase(needs, (db) => savedOrSetAi(config, db))
}

/** The AI set in the environment, otherwise the one chosen on Admin Config. Throws if its key cannot be read. */
export async function savedOrSetAi(config: Config, db: Db): Promise<AiChoice> {
  const keys = deriveKeys(await readAuthSecret(config))
  const { choice, problem } = chosenAi(config, await readSavedAi(db), keys)
  if (problem) throw new Error(problem)
  return choice
}
