import { join } from 'node:path'
import type { Logger } from 'pino'
import { openArchives } from '../adapters/archive-file/archive-file.ts'
import { openExifToolWriter } from '../adapters/exiftool/exiftool-writer.ts'
import { openFileMailer } from '../adapters/file-mailer.ts'
import { openPgBossQueue } from '../adapters/pg-boss-queue.ts'
import { openPhotoDecoder } from '../adapters/photo-decoder/photo-decoder.ts'
import { openSmtpMailer } from '../adapters/smtp-mailer.ts'
import type { Config } from '../config.ts'
import { openListener } from '../db/listener.ts'
import type { Deps } from '../deps.ts'
import { openVisionSource } from '../features/ai-settings/vision-source.ts'
import type { RecognisedStorage } from '../features/installation/recognised-storage.ts'
import { findAppActor } from '../features/users/app-token-queries.ts'
import { findActor } from '../features/users/queries.ts'
import { deriveKeys } from '../keys.ts'
import type { Clock } from '../ports/clock.ts'
import { knownJobs } from '../ports/job-queue.ts'
import type { Mailer } from '../ports/mailer.ts'
import { openBuiltIn } from './built-in-model.ts'
import type { OpenDatabase } from './database.ts'
import { openOwnStorage } from './identity.ts'
import { openPayments } from './payments.ts'
import { readAuthSecret } from './secrets.ts'
import { reporting, storageWith } from './storage.ts'
import { findLocalServers, openVision, pullModel } from './vision.ts'

/** Limits how often `report` is called, because each of the queue's many workers reports the same lost database. */
function rateLimited(report: (error: Error) => void, quietMs = 10_000): (error: Error) => void {
  let last = -Infinity
  return (error) => {
    if (performance.now() - last < quietMs) return
    last = performance.now()
    report(error)
  }
}

type Opened = { deps: Deps; watch: Omit<RecognisedStorage, 'storage'> }

/** Chooses the adapter of each port. Load the features first, because the queues of their jobs are created here. */
export async function openDeps(
  config: Config,
  log: Logger,
  { db, connection, where }: OpenDatabase,
): Promise<Opened> {
  const clock: Clock = { now: () => new Date() }
  const keys = deriveKeys(await readAuthSecret(config))
  const plain = await storageWith(config, keys, reporting(log))
  const { storage, ...watch } = await openOwnStorage(plain, { db, config, database: where, log })
  const jobs = await openPgBossQueue({
    connection,
    jobs: knownJobs(),
    timeZone: config.TIME_ZONE,
    onError: rateLimited((error) => log.warn({ err: error }, 'the job queue reports an error')),
  })
  const decoder = openPhotoDecoder()
  const builtInModel = await openBuiltIn(config, log, decoder)
  const deps: Deps = {
    config,
    log,
    keys,
    db,
    connection,
    listener: openListener(connection, log),
    clock,
    jobs,
    storage,
    archives: openArchives(config.BACKUP_PASSPHRASE),
    decoder,
    metadataWriter: openExifToolWriter(),
    builtInModel,
    mailer: openMailer(config, clock, log),
    payments: await openPayments(config, { db, clock, keys }),
    vision: await openVisionSource({
      config,
      db,
      keys,
      log,
      open: (choice) => openVision(config, log, choice, builtInModel),
      builtIn: () => builtInModel.identity(),
    }),
    findLocalServers,
    pullModel,
    findActor: (claims) => findActor(db, claims),
    findAppActor: (tokenHash) => findAppActor(db, tokenHash, clock.now()),
  }
  return { deps, watch }
}

function openMailer(config: Config, clock: Clock, log: Logger): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from, DATA_DIR } = config
  return url
    ? openSmtpMailer({ url, from, clock })
    : openFileMailer({ folder: join(DATA_DIR, 'mail'), from, clock, log })
}
