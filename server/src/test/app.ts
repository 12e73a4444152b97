import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { openArchives } from '../adapters/archive-file/archive-file.ts'
import { createDiskStorage } from '../adapters/disk-storage/disk-storage.ts'
import { openExifToolWriter } from '../adapters/exiftool/exiftool-writer.ts'
import { openPgBossQueue } from '../adapters/pg-boss-queue.ts'
import { openPhotoDecoder } from '../adapters/photo-decoder/photo-decoder.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { openListener } from '../db/listener.ts'
import type { Deps } from '../deps.ts'
import { type Timings, defaultTimings } from '../features/ai-schedule/timings.ts'
import { openVisionSource } from '../features/ai-settings/vision-source.ts'
import { keywordingWork } from '../features/keywording/worker.ts'
import { findAppActor } from '../features/users/app-token-queries.ts'
import { findActor } from '../features/users/queries.ts'
import { buildServer } from '../http/server.ts'
import { deriveKeys } from '../keys.ts'
import { type Job, knownJobs } from '../ports/job-queue.ts'
import type { FindLocalServers, PullModel } from '../ports/local-models.ts'
import type { MetadataWriter } from '../ports/metadata-writer.ts'
import type { ObjectStorage } from '../ports/object-storage.ts'
import type { VisionModel } from '../ports/vision-model.ts'
import type { AiChoice, VisionSource } from '../ports/vision-source.ts'
import { openBuiltIn } from '../start/built-in-model.ts'
import { allJobs, allRoutes } from '../start/features.ts'
import { openLog } from '../start/log.ts'
import { openPayments } from '../start/payments.ts'
import { openVision } from '../start/vision.ts'
import { createDispatcher } from '../worker/dispatcher.ts'
import { client } from './client.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { runDueJobs } from './drain.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeMailer } from './fake-mailer.ts'
import { type FakeVision, fakeVision } from './fake-vision.ts'
import { given, type TestUser } from './given.ts'
import { transactionGuard } from './transaction-guard.ts'

export type AppOptions<V extends VisionModel> = {
  /** Environment variables. */
  config?: Record<string, string>
  /** The AI, regardless of the settings. */
  vision?: V
  /** Opens the AI that the settings choose. */
  openVision?: VisionSource['open']
  /** Opens the AI as the product does: the built-in model if it is ready, otherwise the analysis without AI. */
  usesBuiltIn?: true
  storage?: ObjectStorage
  metadataWriter?: MetadataWriter
  /** Receives each query before it runs, and may throw to simulate a crash. */
  plugin?: KyselyPlugin
  findLocalServers?: FindLocalServers
  pullModel?: PullModel
  /** The folder of the built web app; none by default. */
  webRoot?: string
  /** The database and data folder to start on; new ones by default. `stop` removes both. */
  installation?: { database: TestDatabase; folder: string }
}

/** Short waits before automatic retries; all other times are those of production. */
export const fastTimings: Timings = {
  ...defaultTimings,
  backoffMs: 5,
  waitMs: 5,
  storageMs: 50,
  storageRetryMs: 50,
  gapMs: 0,
  assumedCallMs: 0,
}

/**
 * Shared by all apps of this process, because starting a decoding process takes as long as ten small photos. It ends
 * with this process.
 */
const decoder = openPhotoDecoder()

export type App = Awaited<ReturnType<typeof startApp<FakeVision>>>

/** Starts the real server with its own database and folder; external services are fakes. Call `stop` at the end. */
export async function startApp<V extends VisionModel = FakeVision>(options: AppOptions<V> = {}) {
  const { database, folder } = options.installation ?? {
    database: await createDatabase(),
    folder: await mkdtemp(join(tmpdir(), 'verso-app-')),
  }
  const clock = fakeClock()
  const mailer = fakeMailer()
  const config = readConfig({ DATA_DIR: folder, AUTH_SECRET: 'x'.repeat(32), ...options.config })
  const connection = { connectionString: database.url }
  const guard = transactionGuard()
  const { db: plain, pool } = openDatabase(connection, () => undefined)
  guard.watchPool(pool)
  const db = options.plugin ? plain.withPlugin(options.plugin) : plain
  const log = openLog(process.env['LOG_LEVEL'] ?? 'silent')
  const keys = deriveKeys('x'.repeat(32))
  const urlBase = config.PUBLIC_URL + config.API_BASE
  const disk = { folder: join(folder, 'objects'), urlBase, secret: keys.signedUrls, clock }
  const vision = options.vision ?? (fakeVision() as unknown as V)
  const metadataWriter = options.metadataWriter ?? openExifToolWriter()
  const builtInModel = await openBuiltIn(config, log, decoder)
  const openProduct = (choice: AiChoice) => openVision(config, log, choice, builtInModel)
  const openIn = options.usesBuiltIn ? openProduct : options.openVision
  const open = async (choice: AiChoice) => guard.watchVision((await openIn?.(choice)) ?? vision)
  const storage = options.storage ?? (await createDiskStorage(disk))
  const jobs = await openPgBossQueue({
    connection,
    jobs: knownJobs(),
    timeZone: config.TIME_ZONE,
    onError: (error) => log.error({ err: error }, 'job queue'),
    maintenance: false,
  })
  const deps: Deps = guard.watchPorts({
    config,
    log,
    keys,
    db,
    connection,
    listener: openListener(connection, log),
    clock,
    jobs,
    mailer,
    storage,
    archives: openArchives(config.BACKUP_PASSPHRASE),
    decoder: { ...decoder, stop: async () => undefined },
    metadataWriter,
    builtInModel,
    payments: await openPayments(config, { db, clock, keys }),
    vision: await openVisionSource({
      config,
      db,
      keys,
      log,
      open,
      ...(options.usesBuiltIn && { builtIn: () => builtInModel.identity() }),
    }),
    findLocalServers: options.findLocalServers ?? (async () => []),
    pullModel: options.pullModel ?? (async () => undefined),
    findActor: (claims) => findActor(db, claims),
    findAppActor: (tokenHash) => findAppActor(db, tokenHash, clock.now()),
  })
  const server = buildServer(deps, allRoutes(deps), {
    webRoot: options.webRoot ?? join(folder, 'no-web'),
  })
  await server.ready()
  const handlers = allJobs(deps)
  const dispatcher = createDispatcher(keywordingWork(deps, fastTimings), { log })

  return {
    deps,
    db,
    clock,
    mailer,
    jobs,
    vision,
    storage,
    server,
    folder,
    ...client(server),
    given: given(deps),
    as: (user: TestUser) => client(server, user.idToken),

    /** Lists the keys of all objects below the prefix. */
    objects: async (prefix = ''): Promise<string[]> =>
      (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key),

    /** The storage key of a photo's original. */
    async keyOf(name: string): Promise<string> {
      const photo = db.selectFrom('photos').select('object_key').where('name', '=', name)
      return (await photo.executeTakeFirstOrThrow()).object_key
    },

    /** Runs jobs and analysis until nothing is due. Rethrows errors of jobs. */
    async drain(): Promise<void> {
      do await dispatcher.drain()
      while ((await runDueJobs(jobs.boss, handlers, log)) > 0)
    },

    /** Runs one scheduled job now. Returns `idle` if it had nothing to do. */
    async runJob(definition: Job, payload: object = {}) {
      const handler = handlers.find((each) => each.definition.name === definition.name)
      if (!handler) throw new Error(`Nothing runs ${definition.name}.`)
      return handler.run(payload as never, new AbortController().signal)
    },

    async stop(): Promise<void> {
      await server.close()
      await Promise.all([jobs.stop(), deps.listener.stop(), metadataWriter.stop()])
      await deps.builtInModel.stop()
      await db.destroy()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      guard.end()
    },
  }
}
