import type { Config } from '../server/src/config.ts'
import { type Db, jobLimits, openDatabase } from '../server/src/db/client.ts'
import type { Deps } from '../server/src/deps.ts'
import { chosenAi, ofEnvironment } from '../server/src/features/ai-settings/chosen-ai.ts'
import { readSavedAi } from '../server/src/features/ai-settings/queries.ts'
import { deriveKeys } from '../server/src/keys.ts'
import type { AiChoice } from '../server/src/ports/vision-source.ts'
import { openInstallation } from '../server/src/start/database.ts'
import { readAuthSecret } from '../server/src/start/secrets.ts'

/** Lets `use` read the installation's database, with or without the app running. The database refuses to write. */
export async function withDatabase<T>(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  use: (db: Db) => Promise<T>,
): Promise<T> {
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

/** The AI that the installation uses: that of the environment, else the saved one. Throws where its key cannot be read. */
export async function installedAi(config: Config, db: Db | null): Promise<AiChoice> {
  if (config.AI_PROVIDER || !db) return ofEnvironment(config)
  const keys = deriveKeys(await readAuthSecret(config))
  const { choice, problem } = chosenAi(config, await readSavedAi(db), keys)
  if (problem) throw new Error(problem)
  return choice
}
